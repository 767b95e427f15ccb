import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { withServer } from "../support/stdioClient.ts";
import { answer } from "./answer.ts";
import { activateExtension, workspaceRoot } from "./extension.ts";
import { withoutAutoSave } from "./withoutAutoSave.ts";

const root = (): string => workspaceRoot().fsPath;
const file = (...path: string[]): string => join(root(), ...path);
const read = (...path: string[]): Promise<string> => readFile(file(...path), "utf8");

/** As a team has it: comments, another server, a trailing comma. */
const teams = `{
  // agreed on Monday
  "mcpServers": {
    "files": { "command": "npx", "args": ["server-filesystem", "."] }, // read-only
  },
}
`;

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

describe("connecting an agent", () => {
  afterEach(async () => {
    for (const path of [".mcp.json", ".cursor", ".flightdeck"]) await rm(file(path), { recursive: true, force: true });
    await rm(file(".vscode", "mcp.json"), { force: true });
  });

  it("writes what was previewed, keeps everything else, and the entry answers a client of its own", async () => {
    await activateExtension();
    await write(file(".mcp.json"), teams);
    await answer("accept", connect({ files: ["claude"], place: "machine" }));
    const text = await read(".mcp.json");
    assert.ok(text.startsWith(teams.slice(0, teams.indexOf("  },\n}"))), text);
    for (const name of ["chant", "preflights", "speckit"]) assert.ok(await countTools(text, name), name);

    await answer("accept", disconnect());
    assert.equal(await read(".mcp.json"), teams);
  });

  it("adds a launcher to the project for the whole team, and removes it again", async () => {
    await activateExtension();
    const before = await readdir(root());
    await answer("accept", connect({ files: ["claude", "vscode", "cursor"], place: "project" }));
    const texts = [await read(".mcp.json"), await read(".vscode", "mcp.json"), await read(".cursor", "mcp.json")];
    assert.ok(
      texts.every((text) => text.includes(".flightdeck/launch.cjs") && !text.includes(root())),
      texts[0],
    );

    await answer("accept", disconnect());
    assert.deepEqual(
      (await readdir(root())).filter((name) => name !== ".vscode"),
      before.filter((name) => name !== ".vscode"),
    );
    await assert.rejects(read(".vscode", "mcp.json"));
  });

  it("writes neither a file nor a launcher behind a link that leads out of the folder", async () => {
    await activateExtension();
    const outside = await mkdtemp(join(tmpdir(), "flightdeck-outside-"));
    try {
      await writeFile(join(outside, "settings.json"), "{}\n");
      await symlink(join(outside, "settings.json"), file(".mcp.json"));
      await answer("accept", connect({ files: ["claude"], place: "machine" })).catch(() => undefined);
      await rm(file(".mcp.json"));
      await symlink(outside, file(".flightdeck"), "junction");
      await answer("accept", connect({ files: ["claude"], place: "project" })).catch(() => undefined);
      assert.deepEqual(await readdir(outside), ["settings.json"]);
      assert.equal(await readFile(join(outside, "settings.json"), "utf8"), "{}\n");
    } finally {
      await rm(outside, { recursive: true });
    }
  });

  it("writes nothing when the user cancels the preview", async () => {
    await activateExtension();
    const before = await readdir(root());
    await answer("dismiss", connect({ files: ["claude", "cursor"], place: "project" }));
    assert.deepEqual(await readdir(root()), before);
  });

  it("leaves what is typed but not saved where it is", async () => {
    await activateExtension();
    await write(file(".mcp.json"), teams);
    await withoutAutoSave(async () => {
      const document = await vscode.workspace.openTextDocument(file(".mcp.json"));
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, new vscode.Position(0, 0), "// not saved yet\n");
      await vscode.workspace.applyEdit(edit);
      await answer("accept", connect({ files: ["claude"], place: "project" }));
      assert.equal(await read(".mcp.json"), teams, "what is not saved is not ours to save");
      assert.match(document.getText(), /^\/\/ not saved yet\n[^]*launch\.cjs/);
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    });
  });
});

const connect = (what: object): Thenable<unknown> => vscode.commands.executeCommand("flightdeck.connectAgent", what);
const disconnect = (): Thenable<unknown> => vscode.commands.executeCommand("flightdeck.disconnectAgent");

/** Starts an entry as an agent would that has only read the file. */
async function countTools(text: string, name: string): Promise<number> {
  const json = text.replace(/\/\/.*$/gm, "").replace(/,(?=\s*[}\]])/g, "");
  const { mcpServers } = JSON.parse(json) as { mcpServers: Record<string, { command: string; args: string[] }> };
  const entry = mcpServers[name];
  assert.equal(entry?.command, "node");
  const [script = "", ...args] = entry.args;
  let count = 0;
  await withServer(
    script,
    async (client) => {
      await client.initialize("2025-11-25");
      const { result } = await client.request("tools/list");
      count = (result?.["tools"] as unknown[]).length;
    },
    { args, cwd: root() },
  );
  return count;
}
