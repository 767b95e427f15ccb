import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createFakeTransport } from "../../../test/support/fakeTransport.ts";
import { serverRefused } from "../../domain/failures.ts";
import type { JsonObject } from "../../protocol/mcpShapes.ts";
import { SendError, type TransportEnd, TransportEnding } from "../transport/transport.ts";
import type { CallScope } from "./callScope.ts";
import { createCallTable } from "./callTable.ts";
import { createMessageWire, type MessageWireDeps } from "./messageWire.ts";

type OnSend = Parameters<typeof createFakeTransport>[0];

/** A wire to a server that the test plays, and everything it tells. */
async function openWire(onSend?: OnSend, more: Partial<MessageWireDeps> = {}) {
  const transport = createFakeTransport(onSend);
  const told: unknown[] = [];
  const calls = createCallTable();
  const wire = createMessageWire({
    ...{ transport, calls, batch: false, trace: () => undefined },
    answers: {
      answer: async ({ id, method }) => (method === "quiet" ? undefined : { jsonrpc: "2.0", id, result: { method } }),
      cancel: (id) => void told.push(["cancel", id]),
      stop: () => void told.push("stop answering"),
    },
    onNotification: (method, params) => void told.push(["notification", method, params]),
    onProblem: (problem, level = "warning") => void told.push(["problem", level, problem]),
    onStderr: (line) => void told.push(["stderr", line]),
    onEnd: (end) => void told.push(["end", end.reason]),
    ...more,
  });
  await wire.start();
  /** Begins a call and notes all that it hears. */
  const call = (method: string, params?: JsonObject): unknown[] => {
    const heard: unknown[] = [];
    const scope: CallScope = {
      ...{ stopped: undefined, onStop: undefined, again: () => false },
      touch: () => void heard.push("touch"),
      ...{ pause: () => undefined, resume: () => undefined, end: () => undefined },
    };
    const hooks = {
      onPrinted: (printed: unknown) => void heard.push(["printed", printed]),
      onProgress: (update: unknown) => void heard.push(["progress", update]),
      onPartial: (partial: unknown) => void heard.push(["partial", partial]),
    };
    wire.call(
      { method, scope, hooks, startedAt: performance.now(), settle: (outcome) => void heard.push(outcome) },
      params,
    );
    return heard;
  };
  const receive = (message: unknown): void => transport.receiver.onMessage(message);
  return { wire, transport, calls, call, receive, told };
}

const end: TransportEnd = { reason: "demo stopped", stderrTail: [], canRetry: true };

test("each call leaves with its id, and a tool call with its token", async () => {
  const { call, transport } = await openWire();
  call("ping");
  call("tools/list", { cursor: "a" });
  call("tools/call", { name: "x", _meta: { trace: 1 } });
  call("tools/call");
  assert.deepEqual(transport.sent, [
    { jsonrpc: "2.0", id: 0, method: "ping" },
    { jsonrpc: "2.0", id: 1, method: "tools/list", params: { cursor: "a" } },
    { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "x", _meta: { trace: 1, progressToken: 2 } } },
    { jsonrpc: "2.0", id: 3, method: "tools/call", params: { _meta: { progressToken: 3 } } },
  ]);
});

test("a call ends with its result, with the error of the server, or with a reply that cannot be read", async () => {
  const { call, receive, transport, told } = await openWire();
  const heard = [call("a"), call("b"), call("c"), call("d"), call("e")];
  receive([{ id: 0, result: { a: 1 } }, { id: 1, error: { code: 5, message: "No" } }, { id: 2 }]);
  transport.receiver.onUnreadable(3, "too large");
  transport.receiver.onInterrupted(4, "interrupted");
  transport.receiver.onInterrupted(4, "interrupted");
  assert.deepEqual(heard, [
    [{ result: { a: 1 } }],
    [{ failure: { kind: "answered", error: { code: 5, message: "No" } } }],
    [{ failure: { kind: "unreadable", reason: "It has no result." } }],
    [{ failure: { kind: "unreadable", reason: "too large" } }],
    [{ failure: { kind: "disconnected", reason: "interrupted" } }],
  ]);
  assert.deepEqual(told, []);
});

test("what belongs to no call is a problem, and expected only after a cancellation", async () => {
  const { call, wire, receive, transport, told } = await openWire();
  const heard = call("a");
  const failure = { kind: "stopped", reason: { kind: "aborted" } } as const;
  assert.deepEqual([wire.failCall(0, failure), wire.failCall(0, failure), heard], [true, false, [{ failure }]]);
  receive({ id: 0, result: {} });
  receive({ id: 0, error: { code: 5, message: "No" } });
  receive({ id: 8, result: {} });
  receive({ id: 9, error: { code: 5, message: "No" } });
  receive({ result: {} });
  receive({ id: 10 });
  transport.receiver.onUnreadable(undefined, "too large");
  transport.receiver.onProblem("odd");
  assert.deepEqual(told, [
    ["problem", "debug", "A late reply to the cancelled request 0 was ignored."],
    ["problem", "debug", "A late reply to the cancelled request 0 was ignored."],
    ["problem", "warning", "A reply to the unknown request 8 was ignored."],
    ["problem", "warning", "An error for the unknown request 9 was ignored: No"],
    ["problem", "warning", "A message has no id."],
    ["problem", "warning", "It has no result."],
    ["problem", "warning", "too large"],
    ["problem", "warning", "odd"],
  ]);
});

test("a call hears its progress, what its tool prints and its partial results, and its clock restarts", async () => {
  const { call, receive, told } = await openWire();
  const heard = call("tools/call");
  const progress = (params: JsonObject): void => receive({ method: "notifications/progress", params });
  progress({ progressToken: "0", progress: 1, total: 3, message: "one" });
  progress({ progressToken: 0, progress: 2, total: "3", message: 5 });
  progress({ progressToken: 0, progress: "3" });
  progress({ progressToken: 1, progress: 4 });
  receive({ method: "notifications/message", params: { level: "error", data: "x", _meta: { progressToken: 0 } } });
  receive({ method: "notifications/message", params: { level: "error", data: "y", _meta: { progressToken: 1 } } });
  receive({ id: 0, result: { streaming: true, a: 1 } });
  receive({ id: 0, result: { streaming: "true" } });
  assert.deepEqual(heard, [
    ...[
      "touch",
      ["progress", { progress: 1, total: 3, message: "one" }],
      "touch",
      ["progress", { progress: 2 }],
      "touch",
    ],
    ...["touch", ["printed", { level: "error", text: "x" }], "touch", ["partial", { streaming: true, a: 1 }]],
    { result: { streaming: "true" } },
  ]);
  assert.deepEqual(told, []);
});

test("any other notification is passed on, and a cancellation goes to what it cancels", async () => {
  const { receive, told } = await openWire();
  for (const _meta of [undefined, "x", {}])
    receive({ method: "notifications/message", params: { data: "x", ...(_meta === undefined ? {} : { _meta }) } });
  receive({ method: "notifications/tools/list_changed" });
  receive({ method: "notifications/cancelled", params: { requestId: 5 } });
  assert.deepEqual(told, [
    ["notification", "notifications/message", { data: "x" }],
    ["notification", "notifications/message", { data: "x", _meta: "x" }],
    ["notification", "notifications/message", { data: "x", _meta: {} }],
    ["notification", "notifications/tools/list_changed", {}],
    ["cancel", 5],
  ]);
});

test("requests of the server are answered, unless there is no answer", async () => {
  const { receive, transport } = await openWire();
  receive({ id: "a", method: "ping" });
  receive({ id: "b", method: "quiet" });
  await nextTurn();
  assert.deepEqual(transport.sent, [{ jsonrpc: "2.0", id: "a", result: { method: "ping" } }]);
});

test("a message that cannot leave fails its call with the reason, or is a problem", async () => {
  const thrown: Error[] = [];
  const { call, wire, told } = await openWire(() => {
    throw thrown[0] ?? new Error("It sent");
  });
  const refused = serverRefused("No token");
  const cause = { neverRan: true, isFinal: false };
  for (const [error, failure] of [
    [refused, { kind: "refused", error: refused }],
    [new SendError("lost", cause), { kind: "disconnected", reason: "lost", neverRan: true, isFinal: false }],
    [new Error("Oops"), { kind: "disconnected", reason: "Oops" }],
  ] as const) {
    thrown[0] = error;
    const heard = call("ping");
    await nextTurn();
    assert.deepEqual(heard, [{ failure }]);
  }
  await wire.post({ jsonrpc: "2.0", method: "notifications/initialized" });
  await wire.post({ jsonrpc: "2.0", id: 3, result: {} });
  assert.deepEqual(told, Array(2).fill(["problem", "warning", "A message could not be sent: Oops"]));
});

test("the end fails every call with its reason, and tells which the server never saw", async () => {
  let isEnding = false;
  const { call, wire, transport, told } = await openWire(() => {
    if (isEnding) throw new TransportEnding("ending");
  });
  const sent = call("a");
  isEnding = true;
  const unsent = call("b");
  await wire.post({ jsonrpc: "2.0", method: "notifications/cancelled" });
  await wire.post({ jsonrpc: "2.0", id: 0, result: {} });
  assert.deepEqual([sent, unsent], [[], []]);
  transport.receiver.onStderr("bye");
  transport.receiver.onEnd(end);
  assert.deepEqual(sent, [{ failure: { kind: "disconnected", reason: "demo stopped" } }]);
  assert.deepEqual(unsent, [{ failure: { kind: "disconnected", reason: "demo stopped", isUnsent: true } }]);
  assert.deepEqual(told, [["stderr", "bye"], "stop answering", ["end", "demo stopped"]]);
});

test("batches are sent in the one revision that knows them, where the server wants them", async () => {
  for (const [batch, version, isBatched] of [
    [true, "2025-03-26", true],
    [true, "2025-06-18", false],
    [false, "2025-03-26", false],
  ] as const) {
    const { call, wire, transport } = await openWire(undefined, { batch });
    wire.agreeOn(version);
    call("a");
    call("b");
    await nextTurn();
    assert.equal(transport.sent.length, isBatched ? 1 : 2, `${batch} ${version}`);
    assert.deepEqual(transport.asked, ["start", `version ${version}`]);
  }
});

test("all messages are traced, a reply with the time it took", async () => {
  const traced: [string, unknown, string][] = [];
  const trace: MessageWireDeps["trace"] =
    () =>
    ({ direction, message, ...more }) =>
      void traced.push([direction, message, typeof ("durationMs" in more ? more.durationMs : undefined)]);
  const { call, receive } = await openWire(undefined, { trace });
  call("a");
  call("b");
  const messages = [{ id: 0, result: {} }, { id: 1, error: {} }, { id: 2, result: {} }, { method: "x" }];
  for (const message of messages) receive(message);
  assert.deepEqual(traced, [
    ["sent", { jsonrpc: "2.0", id: 0, method: "a" }, "undefined"],
    ["sent", { jsonrpc: "2.0", id: 1, method: "b" }, "undefined"],
    ...messages.map((message, index) => ["received", message, index < 2 ? "number" : "undefined"]),
  ]);
});

test("a message that cannot be handled fails the call that it answers, and later ones arrive", async () => {
  const trace = () => (): never => {
    throw new Error("Oops");
  };
  const { wire, calls, receive, told } = await openWire(undefined, { trace });
  const heard: unknown[] = [];
  const scope: CallScope = {
    ...{ stopped: undefined, onStop: undefined, again: () => false, touch: () => undefined },
    ...{ pause: () => undefined, resume: () => undefined, end: () => undefined },
  };
  for (const id of [0, 1])
    assert.equal(
      calls.add({ method: "a", scope, hooks: {}, startedAt: 0, settle: (outcome) => void heard.push(outcome) }),
      id,
    );
  receive({ id: 0, result: {} });
  receive({ id: 1, error: {} });
  receive({ method: "x" });
  const failure = { kind: "unreadable", reason: "It could not be handled: Oops" };
  assert.deepEqual(heard, [{ failure }, { failure }]);
  assert.deepEqual(told, [["problem", "warning", "It could not be handled: Oops"]]);
  assert.equal(wire.failCall(0, { kind: "disconnected", reason: "" }), false);
});
