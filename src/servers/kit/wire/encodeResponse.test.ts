import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeResponse } from "./encodeResponse.ts";

test("a response is one JSON text", () => {
  assert.deepEqual(JSON.parse(encodeResponse({ id: 1, result: { a: 2 } })), {
    jsonrpc: "2.0",
    id: 1,
    result: { a: 2 },
  });
});

test("a result that JSON cannot express becomes an error, so that the client does not wait", () => {
  const circular: { self?: unknown } = {};
  circular.self = circular;
  for (const result of [circular, 1n]) {
    const { jsonrpc, id, error } = JSON.parse(encodeResponse({ id: "x", result })) as {
      jsonrpc: string;
      id: unknown;
      error: { code: number; message: string };
    };
    assert.deepEqual([jsonrpc, id, error.code], ["2.0", "x", -32603]);
    assert.match(error.message, /^The result cannot be sent: \S/);
  }
});
