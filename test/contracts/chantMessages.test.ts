import assert from "node:assert/strict";
import { test } from "node:test";
import type { ServerMessage } from "../support/stdioClient.ts";
import { echoInto, withChant } from "../protocol/chant/chantProcess.ts";
import { scratchProject, specText } from "../protocol/chant/scratchProject.ts";
import { busyProject, isData, mutatingCalls, queryCalls } from "./chantCalls.ts";
import { assertPrinted } from "./printed.ts";

const call = (name: string, args: object, id: unknown = 1): object => ({
  jsonrpc: "2.0",
  method: "tools/call",
  params: { name, arguments: args },
  id,
});
const canDoWithout = ["chant_spec_list", "chant_spec_get", "chant_ready", "chant_status"];
const oddIds = ["a", "", 0, 1.5, -3];

test("errors have the printed form, with the id as it came and without data [clauses 388, 389, 391-394]", async () => {
  using project = scratchProject();
  const requests = oddIds.map((id) => ({ jsonrpc: "2.0", method: "specs/burn", id }));
  const versions = [...oddIds, null].map((id) => ({ jsonrpc: "1.0", method: "tools/list", id }));
  const answers = await echoInto(project.root, ...requests, ...versions, "invalid json");
  const expected = [
    ...oddIds.map((id) => [-32601, "Method not found: specs/burn", id]),
    ...[...oddIds, null].map((id) => [-32600, "Invalid JSON-RPC version", id]),
    [-32700, "Parse error: expected value at line 1 column 1", null],
  ] as const;
  assert.equal(answers.length, expected.length);
  for (const [code, message, id] of expected) {
    const answer = answers.find((one) => one.error?.code === code && one.id === id);
    assertPrinted(answer, { jsonrpc: "2.0", error: { code, message }, id }, "chantMessage");
  }
});

test("a tool that throws is a server error in the printed form [clauses 390-394]", async () => {
  using project = scratchProject({ a: specText("status: completed"), ".chant/archive": "a file in the way" });
  for (const id of oddIds) {
    const [answer] = await echoInto(project.root, call("chant_archive", { id: "a" }, id));
    const { message = "" } = answer?.error ?? {};
    assert.match(message, /\w/);
    // Printed with `data: null`, which is said to be unused: left out.
    assertPrinted(answer, { jsonrpc: "2.0", error: { code: -32603, message }, id }, "chantMessage");
  }
});

test("an error of a tool is a result in the printed form, distinct from a protocol error [clauses 395, 413]", async () => {
  using project = scratchProject({ a: specText("status: failed") });
  const toolErrors = [
    [call("chant_spec_get", { id: "nothing" }, "x"), "Spec not found: nothing"],
    [call("chant_burn", {}, "x"), "Unknown tool: chant_burn"],
    [call("chant_spec_update", { id: "a" }, "x"), "No updates specified. Provide status or output."],
  ] as const;
  for (const [request, text] of toolErrors) {
    const [answer] = await echoInto(project.root, request);
    const result = { content: [{ type: "text", text }], isError: true };
    assertPrinted(answer, { jsonrpc: "2.0", result, id: "x" }, "chantMessage");
  }
  const [protocolError] = await echoInto(project.root, { jsonrpc: "2.0", method: "specs/burn", id: 1 });
  assert.deepEqual(Object.keys(protocolError ?? {}), ["jsonrpc", "error", "id"]);
});

test("without arguments a call is refused, unless its tool can do without [clause 401]", async () => {
  using project = busyProject();
  await withChant(project.root, async ({ text, refusal }) => {
    for (const name of ["chant_spec_list", "chant_ready", "chant_status"] as const)
      assert.match(await text(name), /^\{/);
    assert.equal(await refusal("chant_spec_get"), "Missing required parameter: id");
    const others = [...queryCalls, ...mutatingCalls]
      .map(([name]) => name)
      .filter((name) => !canDoWithout.includes(name));
    assert.equal(others.length, 10);
    for (const name of others) assert.equal(await refusal(name), "Missing arguments", name);
  });
});

test("every tool succeeds with text alone, in the printed form and under the id it was asked [clauses 383, 406-408, 412, 414]", async () => {
  using project = busyProject();
  const calls = [...queryCalls, ...mutatingCalls];
  const ids = calls.map((_, index) => (index < oddIds.length ? oddIds[index] : `call ${index}`));
  const answers = await echoInto(project.root, ...calls.map(([name, args], index) => call(name, args, ids[index])));
  assert.equal(answers.length, 14);
  for (const [index, [name]] of calls.entries()) {
    const answer = answers.find(({ id }) => id === ids[index]);
    const [content] = answer?.result?.["content"] as { text: unknown }[];
    const text = content?.text;
    assert.ok(typeof text === "string" && text !== "", name);
    const expected = { jsonrpc: "2.0", result: { content: [{ type: "text", text }] }, id: ids[index] };
    assertPrinted(answer, expected, "chantMessage");
    if (isData(name)) assert.equal(typeof JSON.parse(text), "object", name);
  }
});

test("the printed notification causes neither an answer nor anything else [clause 410]", async () => {
  using project = busyProject();
  const look = (): readonly unknown[] => project.files(".chant").map((file) => [file, project.read(`.chant/${file}`)]);
  const before = look();
  const ping = (id: number): object => ({ jsonrpc: "2.0", method: "ping", id });
  const answers = await echoInto(
    project.root,
    ping(1),
    { jsonrpc: "2.0", method: "notifications/initialized" },
    call("chant_status", { brief: true }, 2),
    ping(3),
  );
  assert.deepEqual(answers.map(({ id }) => id).sort(), [1, 2, 3]);
  assert.ok(answers.every((answer: ServerMessage) => answer.method === undefined && answer.error === undefined));
  assert.deepEqual(look(), before);
});

test("what has no id is neither answered nor carried out [clauses 409, 411]", async () => {
  using project = busyProject();
  const look = (): readonly unknown[] => project.files(".chant").map((file) => [file, project.read(`.chant/${file}`)]);
  const before = look();
  const withoutId = [...queryCalls, ...mutatingCalls].map(([name, args]) => ({ ...call(name, args), id: undefined }));
  const answers = await echoInto(project.root, ...withoutId, { jsonrpc: "2.0", method: "tools/list" });
  assert.deepEqual(answers, []);
  assert.deepEqual(look(), before);
});
