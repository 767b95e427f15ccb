import assert from "node:assert/strict";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { activateExtension, workspaceRoot } from "./extension.ts";
import { readRows, readText, type Rows, shownSpecs, untilGroup, untilRead } from "./specRows.ts";

const run = (command: string, ...args: readonly unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(`flightdeck.${command}`, ...args);
const id = "2026-11-15-001-nst";
const root = (): vscode.Uri => vscode.Uri.joinPath(workspaceRoot(), "packages", "buoy");
const spec = (): vscode.Uri => vscode.Uri.joinPath(root(), ".chant", "specs", `${id}.md`);
const leaf = (label: string): Rows[number] => [label, []];

describe("A project inside another one", () => {
  beforeEach(async () => {
    await vscode.workspace.fs.writeFile(spec(), new TextEncoder().encode("---\nstatus: pending\n---\n\n# Float\n"));
  });
  afterEach(async () => {
    const specs = await shownSpecs();
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(workspaceRoot(), "packages"), { recursive: true });
    await untilRead(specs, async () => ((await readRows(specs, 1))[0]?.[0] === "Ready" ? true : undefined));
  });

  it("has a level of its own while there are two, and a server of its own that starts with its first use", async () => {
    const { servers } = await activateExtension();
    const stateOf = (folder: string): string | undefined =>
      servers.connections.find(({ entry }) => entry.folder === folder && entry.name === "chant")?.state.kind;
    const specs = await shownSpecs();
    await untilGroup(specs, id, "ready");
    await untilRead(specs, async () => ((await readRows(specs, 1)).length === 2 ? true : undefined));
    assert.deepEqual([stateOf(workspaceRoot().fsPath), stateOf(root().fsPath)], ["ready", "stopped"]);
    const [outer, inner] = await readRows(specs, 3);
    assert.deepEqual([outer?.[0], outer?.[1][0]], ["harbour", ["Ready", [leaf("Draw the tide table")]]]);
    assert.deepEqual(inner, ["harbour/packages/buoy", [["Ready", [leaf("Float")]]]]);
    await run("startSpec", { projectRoot: root().fsPath, specId: id });
    await untilGroup(specs, id, "in_progress");
    assert.match(await readText(spec()), /status: in_progress/);
    assert.equal(stateOf(root().fsPath), "ready");
  });

  it("is served by the server that the user chose for chant, in its own folder", async () => {
    const specs = await shownSpecs();
    await untilGroup(specs, id, "ready");
    const extension = vscode.extensions.getExtension("flightdeck.flightdeck");
    const seen = join(workspaceRoot().fsPath, ".git", "served.txt");
    const script = "require('fs').appendFileSync(process.env.SEEN, process.cwd() + '\\n'); require(process.env.SERVER)";
    const env = {
      SEEN: seen,
      SERVER: join(extension?.extensionPath ?? "", "dist", "servers", "chant.js"),
      ...(process.versions["electron"] ? { ELECTRON_RUN_AS_NODE: "1" } : {}),
    };
    const settings = vscode.workspace.getConfiguration("flightdeck");
    const { Global } = vscode.ConfigurationTarget;
    await settings.update(
      "servers",
      { mine: { command: process.execPath, args: ["-e", script, "chant", "mcp"], env } },
      Global,
    );
    await settings.update("chant.server", "mine", Global);
    try {
      await run("refreshSpecs");
      await run("startSpec", { projectRoot: root().fsPath, specId: id });
      await untilGroup(specs, id, "in_progress");
      const folders = (await readFile(seen, "utf8")).split("\n");
      // The outer project is only looked at, which is use enough to start its server.
      for (const { fsPath } of [root(), workspaceRoot()]) assert.ok(folders.includes(fsPath), folders.join(", "));
    } finally {
      await settings.update("chant.server", undefined, Global);
      await settings.update("servers", undefined, Global);
      await run("refreshSpecs");
      await rm(seen, { force: true });
    }
  });
});
