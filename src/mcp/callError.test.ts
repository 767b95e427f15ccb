import assert from "node:assert/strict";
import { test } from "node:test";
import { serverRefused } from "../domain/failures.ts";
import { asIncomplete, CallError, toCallError, toolError, unexpectedResponse } from "./callError.ts";
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

test("what a server answers about resources is told from what it answers about tools", () => {
  const asked = (code: number, message: string) => told(answered(code, message), "resources/read", "a:1");
  assert.deepEqual(asked(-32000, "Disk full"), ["toolFailed", "a:1 failed: Disk full", true]);
  assert.deepEqual(told(answered(-32000, "Not found")), ["toolFailed", "sc-analyze failed: Not found", true]);
  const unnamed = toCallError({ server, method: "ping" }, new RpcError(answered(-32001, "slow")));
  assert.equal(unnamed.message, "ping took too long on demo: slow");
});

test("wrong parameters are told as far as the server names them", () => {
  const said = (data: unknown): string => told(answered(-32602, "Bad", data))[1];
  for (const [data, sentence] of [
    [{ parameter: "n", expected: [1, "two"], received: null }, "sc-analyze: n must be one of 1, two, not null"],
    [{ parameter: "n", expected: "", received: 0 }, "sc-analyze: n is not valid, not 0"],
    [{ parameter: 5, expected: "a number" }, "sc-analyze: Bad"],
    [["n"], "sc-analyze: Bad"],
  ] as const)
    assert.equal(said(data), sentence);
});

test("every failure names its server and its tool for the code that reads it", () => {
  const detailOf = (failure: RpcFailure) =>
    toCallError({ server, method: "tools/call", subject: "sync" }, new RpcError(failure));
  const setting = "flightdeck.servers";
  for (const [failure, detail] of [
    [answered(-32600, "why"), { code: "serverRefused", server }],
    [answered(-32601, "why"), { code: "notFound", server }],
    [answered(-32602, "why"), { code: "invalidInput" }],
    [answered(-32603, "why"), { code: "serverFailed", server }],
    [answered(-32000, "why"), { code: "toolFailed", tool: "sync" }],
    [answered(-32001, "why"), { code: "timedOut", setting, server }],
    [{ kind: "stopped", reason: { kind: "aborted" } }, { code: "cancelled" }],
    [
      { kind: "stopped", reason: { kind: "timedOut", limitMs: 1, limit: "total" } },
      { code: "timedOut", setting, server },
    ],
    [
      { kind: "disconnected", reason: "why" },
      { code: "serverFailed", server },
    ],
    [
      { kind: "unreadable", reason: "why" },
      { code: "serverFailed", server },
    ],
  ] as const) {
    const error = detailOf(failure);
    assert.deepEqual(error.detail, detail);
    assert.ok(error instanceof CallError && error.cause instanceof RpcError);
    assert.deepEqual(
      [error.name, error.method, error.content, error.wire],
      [...["CallError", "tools/call", []], failure.kind === "answered" ? failure.error : undefined],
    );
    assert.deepEqual([error.isIncomplete, error.isUnexpected], [false, false]);
  }
});

test("a call can be tried again unless that cannot help", () => {
  const timedOut = (limitMs: number) =>
    told({ kind: "stopped", reason: { kind: "timedOut", limitMs, limit: "silence" } });
  assert.deepEqual(
    [timedOut(999), timedOut(1000), timedOut(60_000)].map(([, sentence]) => sentence),
    [
      "demo did not respond to sc-analyze within 999 ms",
      "demo did not respond to sc-analyze within 1 s",
      "demo did not respond to sc-analyze within 60 s",
    ],
  );
  assert.equal(told({ kind: "stopped", reason: { kind: "aborted" } })[2], false);
  assert.equal(told({ kind: "disconnected", reason: "gone", isFinal: true })[2], false);
  assert.deepEqual(told({ kind: "unreadable", reason: "It is not JSON." }), [
    ...["serverFailed", "The response of demo to sc-analyze could not be read: It is not JSON.", false],
  ]);
});

test("a request that was never sent says why", () => {
  const refused = serverRefused("No token");
  const context = { server, method: "ping" };
  assert.equal(toCallError(context, refused), refused);
  assert.equal(toCallError(context, new RpcError({ kind: "refused", error: refused })), refused);
  const oops = new Error("Oops");
  const error = toCallError(context, oops);
  assert.ok(error instanceof CallError);
  assert.deepEqual(
    [error.message, error.detail, error.method, error.canRetry, error.cause],
    [...["The request could not be sent to demo: Error: Oops", { code: "serverFailed", server }, "ping", true, oops]],
  );
});

test("a tool that failed says so in its own words, and ours tell which failure it is", () => {
  const content = [{ type: "text", text: " Out of ink \n" }] as const;
  const error = toolError("print", { content });
  assert.deepEqual(
    [error.message, error.detail, error.method, error.canRetry, error.content],
    [...["Out of ink", { code: "toolFailed", tool: "print" }, "tools/call", true, content]],
  );
});

test("an unexpected response is told without the hope that another try helps", () => {
  const cause = new Error("no such member");
  const error = unexpectedResponse("demo", "chant_status", cause);
  assert.deepEqual(
    [error.message, error.detail, error.method, error.canRetry, error.isUnexpected, error.cause],
    [
      "demo returned an unexpected response to chant_status.",
      ...[{ code: "serverFailed" }, "chant_status", false, true, cause],
    ],
  );
});

test("a streamed result whose server went away is incomplete, any other failure stays what it is", () => {
  const content = [{ type: "text", text: "half" }] as const;
  const failed = (failure: RpcFailure) => toCallError({ server, method: "tools/call" }, new RpcError(failure));
  const lost = failed({ kind: "disconnected", reason: "demo stopped" });
  const error = asIncomplete(lost, "sync", content);
  assert.ok(error instanceof CallError);
  assert.deepEqual(
    [error.message, error.detail, error.method, error.canRetry, error.content, error.isIncomplete, error.cause],
    [
      "The result of sync is incomplete: tools/call was interrupted: demo stopped",
      ...[lost.detail, "tools/call", true, content, true, lost],
    ],
  );
  const others = [
    new Error("Oops"),
    serverRefused("No"),
    failed(answered(5, "No")),
    failed({ kind: "stopped", reason: { kind: "aborted" } }),
  ];
  for (const other of others) assert.equal(asIncomplete(other, "sync", content), other);
});
