import assert from "node:assert/strict";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { activateExtension } from "./extension.ts";

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

describe("activation", () => {
  it("registers exactly the commands that the manifest contributes", async () => {
    await activateExtension();
    const manifest = vscode.extensions.getExtension("flightdeck.flightdeck")?.packageJSON as Manifest;
    const all = await vscode.commands.getCommands(true);
    // VS Code adds commands of its own to every view (focus, open, resetViewLocation, …).
    const ours = all.filter((id) => id.startsWith("flightdeck.") && !/^flightdeck\.\w+\./.test(id));
    assert.ok(ours.length > 0);
    assert.deepEqual(ours.sort(), manifest.contributes.commands.map(({ command }) => command).sort());
  });
});
