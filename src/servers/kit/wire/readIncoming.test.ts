import assert from "node:assert/strict";
import { test } from "node:test";
import { readIncoming } from "./readIncoming.ts";

const read = (text: string) => readIncoming({ kind: "line", text });
const readValue = (value: object) => read(JSON.stringify({ jsonrpc: "2.0", ...value }));
const fault = (code: number, message: string, id: unknown = null) => ({ kind: "fault", id, code, message });

test("a request has a method and an id of any kind, and params that are an object", () => {
  for (const id of [0, 7, -1.5, "a", "", true, [1], {}])
    assert.deepEqual(readValue({ id, method: "ping" }), { kind: "request", id, method: "ping", params: undefined });
  const params = { a: 1 };
  assert.deepEqual(readValue({ id: 1, method: "", params }), { kind: "request", id: 1, method: "", params });
  for (const odd of [[], "a", 7, null, true])
    assert.deepEqual(readValue({ id: 1, method: "ping", params: odd }), {
      ...{ kind: "request", id: 1, method: "ping" },
      params: undefined,
    });
});

test("a message with a method and without an id is a notification", () => {
  for (const without of [{}, { id: null }])
    assert.deepEqual(readValue({ ...without, method: "exit", params: { a: 1 } }), {
      ...{ kind: "notification", method: "exit" },
      params: { a: 1 },
    });
});

test("a response has an id, and a result or an error", () => {
  for (const message of [
    { jsonrpc: "2.0", id: 1, result: {} },
    { jsonrpc: "2.0", id: null, error: { code: 1, message: "No" } },
    { jsonrpc: "2.0", id: 1, result: null, method: 7 },
  ])
    assert.deepEqual(readValue(message), { kind: "response", message });
});

test("what is no message is refused with its id, as far as it has one", () => {
  for (const [text, expected] of [
    ["7", fault(-32600, "Invalid Request: expected an object")],
    ["null", fault(-32600, "Invalid Request: expected an object")],
    ['"a"', fault(-32600, "Invalid Request: expected an object")],
    ["{}", fault(-32600, "Invalid JSON-RPC version")],
    ['{"id":3,"method":"ping"}', fault(-32600, "Invalid JSON-RPC version", 3)],
    ['{"jsonrpc":"1.0","method":"ping"}', fault(-32600, "Invalid JSON-RPC version")],
    ['{"jsonrpc":"2.0","id":3}', fault(-32600, "Invalid Request: expected a method", 3)],
    ['{"jsonrpc":"2.0","id":"a","method":7}', fault(-32600, "Invalid Request: expected a method", "a")],
    ['{"jsonrpc":"2.0","result":{}}', fault(-32600, "Invalid Request: expected a method")],
  ] as const)
    assert.deepEqual(read(text), expected, text);
});

test("a list is a batch, whatever is in it", () => {
  assert.deepEqual(read('[1, {"a": 2}]'), { kind: "batch", items: [1, { a: 2 }] });
  assert.deepEqual(read("[]"), { kind: "batch", items: [] });
});

test("what is no JSON is refused with the place where it should begin, or with the parser's words", () => {
  for (const [text, message] of [
    ["", "expected value at line 1 column 1"],
    ["hello", "expected value at line 1 column 1"],
    ["  }", "expected value at line 1 column 3"],
    ["'a'", "expected value at line 1 column 1"],
    ["\u00e9", "expected value at line 1 column 1"],
  ])
    assert.deepEqual(read(text ?? ""), fault(-32700, `Parse error: ${message}`), text);
  for (const text of ["{", "[1", '"a', "-", "007", "tru", "falsy", "nul", " {]"]) {
    const incoming = read(text);
    assert.ok(incoming.kind === "fault" && incoming.code === -32700, text);
    assert.match(incoming.message, /^Parse error: (?!expected value)\S/, text);
  }
});

test("a line that cannot be read as text is refused", () => {
  const dropped = { bytes: 7, head: "", tail: "" };
  assert.deepEqual(readIncoming({ kind: "invalidUtf8", ...dropped }), fault(-32700, "Parse error: invalid UTF-8"));
  assert.deepEqual(
    readIncoming({ kind: "tooLong", ...dropped }),
    fault(-32700, "Parse error: line of 7 bytes is too long"),
  );
});

test("a progress token is a text or a whole number, and another one is left out", () => {
  const paramsWith = (progressToken: unknown): unknown => {
    const incoming = readValue({ id: 1, method: "m", params: { a: 1, _meta: { progressToken, other: 2 } } });
    return incoming.kind === "request" && incoming.params;
  };
  for (const token of ["a", "", 0, 7]) {
    assert.deepEqual(paramsWith(token), { a: 1, _meta: { progressToken: token, other: 2 } });
  }
  for (const token of [1.5, true, null, {}, []]) assert.deepEqual(paramsWith(token), { a: 1, _meta: { other: 2 } });
  const odd = readValue({ id: 1, method: "m", params: { _meta: "odd" } });
  assert.deepEqual(odd.kind === "request" && odd.params, { _meta: "odd" });
});
