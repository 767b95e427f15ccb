import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { isAbsolute } from "node:path";
import { test } from "node:test";
import type * as vscode from "vscode";
import { readConfigurationFile } from "../../src/extension/servers/readConfigurationFile.ts";
import { createMcpSpecReader } from "../../src/extension/specs/source/mcpSpecReader.ts";
import { buildCatalog } from "../../src/mcp/serverCatalog.ts";
import { scratchProject, specText } from "../protocol/chant/scratchProject.ts";
import { never, stdioEntry, testPorts, withConnection } from "../protocol/client/support.ts";
import { chantOnPath, needsShell } from "./chantOnPath.ts";

/** As the contract prints it. */
const printed = `{
  "mcpServers": {
    "chant": {
      "type": "stdio",
      "command": "chant",
      "args": ["mcp"]
    }
  }
}
`;

interface Entry {
  readonly type: unknown;
  readonly command: string;
  readonly args: readonly string[];
}
const entryOf = (text: string): Entry => (JSON.parse(text) as { mcpServers: { chant: Entry } }).mcpServers.chant;

test("the printed .mcp.json is read as it is, and starts what the PATH has [clause 275]", needsShell, async () => {
  using chant = chantOnPath();
  using project = scratchProject({ "./.mcp.json": printed, a: specText("status: failed", "# Found\n") });
  const source = await readConfigurationFile({ fsPath: project.root } as vscode.Uri, "mcpFile");
  const environment = chant.environment;
  const variables = { workspaceFolder: project.root, folders: {}, userHome: "/", environment: {} };
  const catalog = buildCatalog([source], { variablesFor: () => variables, bundledNameOf: () => undefined });
  assert.deepEqual(catalog.problems, []);
  const [entry = assert.fail("no entry"), ...more] = catalog.entries;
  assert.deepEqual(more, []);
  assert.deepEqual(entry.launch, { type: "stdio", command: "chant", args: ["mcp"], env: {} });
  const use = { ...entry, autostart: "firstUse" } as const;
  await withConnection(
    use,
    async (connection) => {
      const { text } = await connection.callTool("chant_spec_get", { id: "a" }, { signal: never });
      assert.equal((JSON.parse(text) as { title: string }).title, "Found");
    },
    testPorts({ environment }),
  );
});

test(
  "chant init --agent claude writes the printed entry, which starts with nothing on the PATH [clauses 274, 275]",
  needsShell,
  () => {
    using chant = chantOnPath();
    using project = scratchProject({}, { initialized: false });
    assert.equal(chant.type("chant init --agent claude", project.root).code, 0);
    const text = project.read(".mcp.json");
    assert.deepEqual(Object.keys(JSON.parse(text) as object), ["mcpServers"]);
    const { type, command, args } = entryOf(text);
    assert.deepEqual(Object.keys(entryOf(text)), Object.keys(entryOf(printed)));
    assert.equal(type, "stdio");
    assert.ok(isAbsolute(command), command);
    assert.ok(Array.isArray(args) && args.every((argument) => typeof argument === "string"));
    const input = '{"jsonrpc":"2.0","method":"tools/call","params":{"name":"chant_status","arguments":{}},"id":1}\n';
    const options = { cwd: project.root, input, env: { PATH: "" }, encoding: "utf8", timeout: 60_000 } as const;
    const { stdout, status } = spawnSync(command, args, options);
    assert.equal(status, 0);
    assert.match(stdout, /^\{"jsonrpc":"2\.0","result":\{"content":\[\{"type":"text","text":"\{\\n {2}\\"total\\": 0,/);
  },
);

test("init again leaves every file as it is, also those a person changed [clause 277]", needsShell, () => {
  using chant = chantOnPath();
  using project = scratchProject({}, { initialized: false });
  const look = (): readonly unknown[] => project.files(".").map((file) => [file, project.read(file)]);
  assert.equal(chant.type("chant init --agent claude", project.root).code, 0);
  assert.ok(project.files(".chant").length > 3, project.files(".").join(", "));
  for (const file of project.files(".chant")) project.write(`.chant/${file}`, `mine: ${file}\n`);
  project.write(".chant/specs/a.md", specText("status: failed"));
  const before = look();
  assert.equal(chant.type("chant init --agent claude", project.root).code, 0);
  assert.deepEqual(look(), before);
});

/** A server that answers each tool with the text it was given, framed as the contract prints answers. */
const printingServer = `
  const texts = JSON.parse(process.argv[1]);
  const results = {
    initialize: () => ({ protocolVersion: "2024-11-05", capabilities: { tools: {} }, serverInfo: { name: "chant", version: "0.1.0" } }),
    "tools/list": () => ({ tools: Object.keys(texts).map((name) => ({ name, inputSchema: { type: "object" } })) }),
    "tools/call": ({ name }) => ({ content: [{ type: "text", text: texts[name] }] }),
  };
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    if (id !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", result: results[method]?.(params) ?? {}, id }));
  });`;

test("our client reads the answers that the contract prints [clauses 317, 322]", async () => {
  const rows = `[\n  {\n    "id": "2026-01-22-001-x7m",\n    "title": "Add user authentication",\n    "status": "in_progress",\n    "type": "feature"\n  }\n]`;
  const spec = `{\n  "id": "2026-01-22-001-x7m",\n  "title": "Add user authentication",\n  "status": "in_progress",\n  "type": "feature",\n  "body": "## Description\\n\\nImplement user auth..."\n}`;
  const texts = { chant_spec_list: rows, chant_ready: "[]", chant_spec_get: spec };
  await withConnection(stdioEntry("chant", ["-e", printingServer, JSON.stringify(texts)]), async (connection) => {
    const reader = createMcpSpecReader(connection);
    const { specs } = await reader.list(never);
    assert.deepEqual(
      specs.map(({ id, title, status, type }) => ({ id, title, status, type })),
      JSON.parse(rows),
    );
    const detail = await reader.get("2026-01-22-001-x7m", never);
    assert.deepEqual([detail.id, detail.body], ["2026-01-22-001-x7m", "## Description\n\nImplement user auth..."]);
  });
});
