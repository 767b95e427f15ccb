import assert from "node:assert/strict";
import { test } from "node:test";
import { CallError, toCallError, toolError } from "./callError.ts";
import { RpcError, type RpcFailure } from "./rpc/rpcError.ts";

const server = { id: "/home\ndemo", name: "demo" };
const told = (failure: RpcFailure, method = "tools/call", subject = "sc-analyze") => {
  const error = toCallError({ server, method, subject }, new RpcError(failure));
  assert.ok(error instanceof CallError);
  return [error.code, error.message, error.canRetry] as const;
};
const answered = (code: number, message: string, data?: unknown): RpcFailure => ({
  kind: "answered",
  error: { code, message, ...(data === undefined ? {} : { data }) },
});

test("every code of the contracts becomes a sentence, and says whether to try again [clauses 70-77, 98, 100, 101, 142-147, 217-223]", () => {
  assert.deepEqual(
    [-32700, -32600, -32601, -32602, -32603, -32000, -32001, -32002, -32042].map((code) => told(answered(code, "why"))),
    [
      ["serverRefused", "demo did not understand the request: why", false],
      ["serverRefused", "demo did not understand the request: why", false],
      ["notFound", "demo does not offer sc-analyze: why", false],
      ["invalidInput", "sc-analyze: why", false],
      ["serverFailed", "demo reported an internal error: why", true],
      ["toolFailed", "sc-analyze failed: why", true],
      ["timedOut", "sc-analyze took too long on demo: why", true],
      ["toolFailed", "sc-analyze was cancelled by demo", true],
      ["serverRefused", "demo refused sc-analyze: why (-32042)", false],
    ],
  );
});

test("a missing resource is reported as such, whichever code a server uses [clause 133]", () => {
  for (const failure of [answered(-32002, "gone"), answered(-32000, "Resource not found", { uri: "a:1" })])
    assert.deepEqual(told(failure, "resources/read", "a:1"), ["notFound", "demo does not have a:1", false]);
});

test("wrong parameters are named with what was expected and what came [clause 216]", () => {
  const data = { parameter: "focus", expected: ["performance", "security"], received: "beauty" };
  assert.equal(
    told(answered(-32602, "Invalid params", data))[1],
    "sc-analyze: focus must be one of performance, security, not beauty",
  );
  assert.equal(
    told(answered(-32602, "Invalid params", { parameter: "n", expected: "a number", received: [1] }))[1],
    "sc-analyze: n must be a number, not [1]",
  );
  assert.equal(told(answered(-32602, "No", { parameter: "n" }))[1], "sc-analyze: n is not valid");
});

test("each way a call can end on our side is reported separately", () => {
  assert.deepEqual(told({ kind: "stopped", reason: { kind: "aborted" } }).slice(0, 2), [
    "cancelled",
    "sc-analyze was cancelled",
  ]);
  assert.deepEqual(told({ kind: "stopped", reason: { kind: "timedOut", limitMs: 1500, limit: "total" } }), [
    "timedOut",
    "demo did not respond to sc-analyze within 1.5 s",
    true,
  ]);
  assert.deepEqual(told({ kind: "disconnected", reason: "demo stopped (exit code 1)" }), [
    "serverFailed",
    "sc-analyze was interrupted: demo stopped (exit code 1)",
    true,
  ]);
});

test("the log has the error as it came over the wire [clause 134]", () => {
  const error = toCallError({ server, method: "ping" }, new RpcError(answered(-32000, "why", { a: 1 })));
  assert.ok(error instanceof CallError);
  assert.deepEqual(error.wire, { code: -32000, message: "why", data: { a: 1 } });
});

test("a tool that failed without a message is still named", () => {
  assert.equal(toolError("sync", { content: [] }).message, "sync failed without giving a reason");
});
