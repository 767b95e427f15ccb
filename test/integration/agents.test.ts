import assert from "node:assert/strict";
import { homedir } from "node:os";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import { withServer } from "../support/stdioClient.ts";
import { activateExtension, workspaceRoot } from "./extension.ts";

describe("other agents", () => {
  it("are offered the three servers, which answer a client that knows nothing of Flightdeck [clause 288]", async () => {
    const { agents } = await activateExtension();
    const definitions = await agents.provideDefinitions();
    const found = await Promise.all(definitions.map(toolsOf));
    assert.deepEqual(
      found.map(({ label, tools }) => [label, tools.length > 0]),
      ["chant", "preflights", "speckit"].map((name) => [`Flightdeck ${name}`, true]),
    );
    assert.ok(found[0]?.tools.includes("chant_spec_list"));
    assert.equal(found[0]?.tools.length, 14, "the tools of the contract, and none of the extras");
    for (const { args, cwd, version } of definitions) {
      // They are told the project and do not run in it, where Windows could not move it then.
      assert.deepEqual(args.slice(-2), ["--root", workspaceRoot().fsPath]);
      assert.equal(cwd?.fsPath, homedir());
      assert.ok(version !== undefined);
    }
  });

  it("are offered nothing when the user switched that off", async () => {
    const { agents } = await activateExtension();
    const settings = vscode.workspace.getConfiguration("flightdeck");
    await settings.update("agentMode.enabled", false, vscode.ConfigurationTarget.Workspace);
    assert.deepEqual(await agents.provideDefinitions(), []);
    await settings.update("agentMode.enabled", undefined, vscode.ConfigurationTarget.Workspace);
    assert.equal((await agents.provideDefinitions()).length, 3);
  });
});

async function toolsOf({ label, command, args: [script = "", ...args], cwd, env }: vscode.McpStdioServerDefinition) {
  assert.equal(command, process.execPath);
  const tools: string[] = [];
  const variables = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)]));
  await withServer(
    script,
    async (client) => {
      await client.initialize("2025-11-25");
      const { result } = await client.request("tools/list");
      tools.push(...(result?.["tools"] as { readonly name: string }[]).map(({ name }) => name));
    },
    { args, env: variables, ...(cwd ? { cwd: cwd.fsPath } : {}) },
  );
  return { label, tools };
}
