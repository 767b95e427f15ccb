import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type * as vscode from "vscode";
import { readConfigurationFile } from "../../../src/extension/servers/readConfigurationFile.ts";
import { buildCatalog } from "../../../src/mcp/serverCatalog.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

test("the [mcp] table of a TOML file is a server of its folder, and a broken file says where [clauses 102, 103, 105]", async (t) => {
  const temporary = await createTemporaryFolder();
  t.after(() => temporary.remove());
  const { path } = temporary;
  const folder = { fsPath: path } as vscode.Uri;
  const write = (name: string, text: string): Promise<void> => writeFile(join(path, name), text);
  const catalog = async () =>
    buildCatalog(
      await Promise.all([readConfigurationFile(folder, "flightdeckToml"), readConfigurationFile(folder, "mcpToml")]),
      {
        variablesFor: () => ({ workspaceFolder: path, folders: {}, userHome: "/home/kim", environment: {} }),
        bundledNameOf: () => undefined,
      },
    );
  const rows = async () => (await catalog()).rows.map(({ file, name, status, reason }) => [file, name, status, reason]);

  assert.deepEqual(await catalog(), { rows: [], entries: [], problems: [] }, "most folders have no such file");
  await write(".mcp.toml", '[mcp]\ntransport = "http"\nendpoint = "http://localhost:8080/mcp"\n');
  assert.deepEqual(await rows(), [[".mcp.toml", "mcp", "used", undefined]]);
  await write("flightdeck.toml", '[mcp]\ntransport = "stdio"\ncommand = "claude"\nargs = ["--mcp"]\n');
  assert.deepEqual(await rows(), [
    ["flightdeck.toml", "mcp", "used", undefined],
    [".mcp.toml", "mcp", "overridden", "mcp from flightdeck.toml is used instead."],
  ]);
  await write("flightdeck.toml", '[mcp]\ntransport = "stdio"\ncommand = claude\n');
  const { problems, entries } = await catalog();
  assert.match(problems.join("\n"), /^flightdeck\.toml: Line 3: .+$/);
  assert.deepEqual(
    entries.map(({ source }) => source),
    ["mcpToml"],
  );
});
