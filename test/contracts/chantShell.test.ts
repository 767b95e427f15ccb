import assert from "node:assert/strict";
import { test } from "node:test";
import { scratchProject, specText } from "../protocol/chant/scratchProject.ts";
import { productVersion } from "../support/productVersion.ts";
import { chantOnPath, needsShell, onlyMessage } from "./chantOnPath.ts";
import { assertPrinted } from "./printed.ts";

const authentication = { "2026-01-22-001-x7m": specText("status: in_progress", "# Add user authentication\n") };
const textOf = ({ result }: Record<string, unknown>): string =>
  (result as { content: { text: string }[] }).content[0]?.text ?? "";

test(
  "chant mcp answers each line of stdin with a line of stdout, and ends with them [clauses 279-281]",
  needsShell,
  () => {
    using chant = chantOnPath();
    using project = scratchProject(authentication);
    const ping = (id: number): string => JSON.stringify({ jsonrpc: "2.0", method: "ping", id });
    const list = '{"jsonrpc":"2.0","method":"tools/list","id":3}';
    const { code, stdout } = chant.type("chant mcp", project.root, `${ping(1)}\n${ping(2)}\n${list}\n`);
    const [first, second, third, ...rest] = stdout.split("\n");
    assert.equal(first, '{"jsonrpc":"2.0","result":{},"id":1}');
    assert.equal(second, '{"jsonrpc":"2.0","result":{},"id":2}');
    assert.equal((JSON.parse(third ?? "") as { id: number }).id, 3);
    assert.deepEqual(rest, [""]);
    assert.equal(code, 0);
  },
);

test("the printed line for the tools lists them [clauses 282, 287, 382]", needsShell, () => {
  using chant = chantOnPath();
  using project = scratchProject();
  const typed = chant.type(`echo '{"jsonrpc":"2.0","method":"tools/list","id":1}' | chant mcp`, project.root);
  const { jsonrpc, id, result } = onlyMessage(typed);
  assert.deepEqual([jsonrpc, id], ["2.0", 1]);
  assert.equal((result as { tools: object[] }).tools.length, 14);
});

test("the printed line for initialize is answered as printed [clauses 283, 384-387]", needsShell, () => {
  using chant = chantOnPath();
  using project = scratchProject(authentication);
  const hello = chant.type(`echo '{"jsonrpc":"2.0","method":"initialize","id":1}' | chant mcp`, project.root);
  assertPrinted(
    onlyMessage(hello),
    {
      jsonrpc: "2.0",
      result: {
        protocolVersion: "2024-11-05",
        capabilities: { tools: {} },
        serverInfo: { name: "chant", version: productVersion },
      },
      id: 1,
    },
    "chantInitialize",
  );
});

test("the printed lines for the specs find them, one by a part of its id [clauses 284, 285, 383]", needsShell, () => {
  using chant = chantOnPath();
  using project = scratchProject({ ...authentication, "2026-01-22-002-abc": specText("status: pending") });
  const list = chant.type(
    `echo '{"jsonrpc":"2.0","method":"tools/call","params":{"name":"chant_spec_list","arguments":{}},"id":1}' | chant mcp`,
    project.root,
  );
  const { specs } = JSON.parse(textOf(onlyMessage(list))) as { specs: { id: string }[] };
  assert.deepEqual(
    specs.map(({ id }) => id),
    ["2026-01-22-001-x7m", "2026-01-22-002-abc"],
  );
  const get = chant.type(
    `echo '{"jsonrpc":"2.0","method":"tools/call","params":{"name":"chant_spec_get","arguments":{"id":"001"}},"id":1}' | chant mcp`,
    project.root,
  );
  assert.equal((JSON.parse(textOf(onlyMessage(get))) as { id: string }).id, "2026-01-22-001-x7m");
});

test("scenario 1: invalid JSON gets the printed parse error [clauses 388, 415]", needsShell, () => {
  using chant = chantOnPath();
  using project = scratchProject(authentication);
  assertPrinted(
    onlyMessage(chant.type("echo 'invalid json' | chant mcp", project.root)),
    { jsonrpc: "2.0", error: { code: -32700, message: "Parse error: expected value at line 1 column 1" }, id: null },
    "chantMessage",
  );
});

test("scenario 2: a missing parameter is named as printed [clause 416]", needsShell, () => {
  using chant = chantOnPath();
  using project = scratchProject(authentication);
  assertPrinted(
    onlyMessage(
      chant.type(
        `echo '{"jsonrpc":"2.0","method":"tools/call","params":{"name":"chant_spec_get","arguments":{}},"id":1}' | chant mcp`,
        project.root,
      ),
    ),
    {
      jsonrpc: "2.0",
      result: { content: [{ type: "text", text: "Missing required parameter: id" }], isError: true },
      id: 1,
    },
    "chantMessage",
  );
});

test("scenario 3: without a project the printed hint comes [clause 417]", needsShell, () => {
  using chant = chantOnPath();
  using nowhere = scratchProject({}, { initialized: false });
  assertPrinted(
    onlyMessage(
      chant.type(
        `echo '{"jsonrpc":"2.0","method":"tools/call","params":{"name":"chant_spec_list","arguments":{}},"id":1}' | chant mcp`,
        nowhere.root,
      ),
    ),
    {
      jsonrpc: "2.0",
      result: { content: [{ type: "text", text: "Chant not initialized. Run `chant init` first." }], isError: true },
      id: 1,
    },
    "chantMessage",
  );
});
