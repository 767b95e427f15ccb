import assert from "node:assert/strict";
import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type * as vscode from "vscode";
import { readConfigurationFile } from "../../../src/extension/servers/readConfigurationFile.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

test("a configuration that is a link out of the folder is not read, and says so", async (t) => {
  const [inside, outside] = [await createTemporaryFolder(), await createTemporaryFolder()];
  t.after(() => Promise.all([inside.remove(), outside.remove()]));
  const elsewhere = join(outside.path, "servers.json");
  await writeFile(elsewhere, JSON.stringify({ mcpServers: { far: { command: "node" } } }));
  const folder = { fsPath: inside.path } as vscode.Uri;
  assert.equal((await readConfigurationFile(folder, "mcpFile")).problem, undefined, "most folders have no such file");
  await symlink(elsewhere, join(inside.path, ".mcp.json"));
  const { servers, problem } = await readConfigurationFile(folder, "mcpFile");
  assert.deepEqual(servers, {});
  assert.match(problem ?? "", /leads out of the folder/);
});
