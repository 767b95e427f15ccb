import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { test, type TestContext } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { JsonObject } from "../../protocol/mcpShapes.ts";
import type { Handshake } from "../connection.ts";
import { createUserTime } from "../rpc/answers/userTime.ts";
import type { CallScope } from "../rpc/callScope.ts";
import { RpcError } from "../rpc/rpcError.ts";
import { entryDefaults, type ServerEntry } from "../serverEntry.ts";
import { type Ask, createAsk, type Question } from "./ask.ts";

const timeouts = { initialize: 4000, tools: 200, resources: 300, prompts: 400, byTool: { slow: 900 } };
const entry: ServerEntry = {
  ...entryDefaults,
  ...{ name: "demo", folder: "/w", source: "mcpFile", autostart: "firstUse", timeouts },
  launch: { type: "stdio", command: "demo", args: [], env: {} },
};
const never = new AbortController().signal;
const handshake: Handshake = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  serverInfo: { name: "demo", version: "1" },
};

/** Resolves when the promise given is done, and not before its scope stops. */
const within = <T>(scope: CallScope, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      scope.onStop = (reason) => reject(new RpcError({ kind: "stopped", reason }));
    }),
  ]);

/** What the test settles. */
function later<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((whenResolved, whenRejected) => {
    [resolve, reject] = [whenResolved, whenRejected];
  });
  return { promise, resolve, reject };
}

/** A server that answers when the test says so. */
function slowServer(context: TestContext) {
  let now = 0;
  context.mock.timers.reset();
  context.mock.timers.enable({ apis: ["setTimeout"] });
  context.mock.method(performance, "now", () => now);
  const sent: string[] = [];
  const scopes: CallScope[] = [];
  const busy: number[] = [];
  const up = later<void>();
  const answer = later<JsonObject>();
  const life = { isUp: true };
  const request = (method: string, _params: unknown, scope: CallScope): Promise<JsonObject> => {
    sent.push(method);
    scopes.push(scope);
    return within(scope, answer.promise);
  };
  const peer = { request, notify: () => undefined, close: async () => undefined };
  const run = { peer, handshake, close: async () => undefined };
  const ask: Ask = createAsk({
    ...{ entry, userTime: createUserTime(), isUp: () => life.isUp, onBusy: (change) => void busy.push(change) },
    ready: (scope) => (life.isUp ? run : within(scope, up.promise).then(() => run)),
  });
  const pass = async (ms: number): Promise<void> => {
    now += ms;
    context.mock.timers.tick(ms);
    await setImmediate();
  };
  return { ask, sent, scopes, busy, up, answer, life, pass };
}

test("a request to a server that is up leaves at once, and counts as work until it is answered", async (context) => {
  const { ask, sent, busy, answer } = slowServer(context);
  const { signal } = new AbortController();
  const reply = ask({ method: "ping" }, signal);
  assert.deepEqual([sent, busy], [["ping"], [1]]);
  answer.resolve({ a: 1 });
  assert.deepEqual(await reply, { a: 1 });
  assert.deepEqual(busy, [1, -1]);
  assert.equal(getEventListeners(signal, "abort").length, 0);
});

test("what does not look like an answer fails with a sentence, and is no longer work", async (context) => {
  const { ask, busy, answer } = slowServer(context);
  const reply = ask({ method: "tools/call", subject: "a" }, never);
  answer.reject(new Error("broken"));
  await assert.rejects(reply, { message: "The request could not be sent to demo: Error: broken" });
  assert.deepEqual(busy, [1, -1]);
});

test("the time that a request may take is that of its kind, of its tool or its own", async (context) => {
  const { ask, pass } = slowServer(context);
  const limits: readonly (readonly [Question, limitMs: number])[] = [
    [{ method: "tools/call", subject: "quick" }, 200],
    [{ method: "tools/call", subject: "slow" }, 900],
    [{ method: "prompts/get", subject: "slow" }, 400],
    [{ method: "resources/read", subject: "slow" }, 300],
    [{ method: "tools/call", subject: "slow", timeoutMs: 50 }, 50],
  ];
  for (const [question, limitMs] of limits) {
    let isOver = false;
    const message = `demo did not respond to ${question.subject} within ${limitMs} ms`;
    const failed = assert.rejects(ask(question, never), { code: "timedOut", message });
    void failed.finally(() => (isOver = true));
    await pass(limitMs - 1);
    assert.equal(isOver, false, message);
    await pass(1);
    await failed;
  }
});

test("a read that gets no answer is sent again, for a minute altogether", async (context) => {
  const { ask, sent, answer, pass } = slowServer(context);
  const reply = ask({ method: "resources/read", subject: "a:1", isRead: true }, never);
  await pass(300);
  await pass(100);
  assert.equal(sent.length, 2);
  answer.resolve({ a: 1 });
  assert.deepEqual(await reply, { a: 1 });
  const silent = slowServer(context);
  const question = { method: "resources/read", subject: "a:1", isRead: true, timeoutMs: 40_000 };
  const failed = assert.rejects(silent.ask(question, never), { message: "demo did not respond to a:1 within 60 s" });
  for (const ms of [40_000, 100, 19_900]) await silent.pass(ms);
  await failed;
  assert.equal(silent.sent.length, 2);
});

test("a call that does more than read may last while it is not silent", async (context) => {
  const { ask, scopes, answer, pass } = slowServer(context);
  const reply = ask({ method: "tools/call", subject: "a", timeoutMs: 50_000 }, never);
  for (let time = 0; time < 3; time += 1) {
    await pass(40_000);
    scopes[0]?.touch();
  }
  answer.resolve({ a: 1 });
  assert.deepEqual(await reply, { a: 1 });
});

test("while a server starts, the clock of a call stands still", async (context) => {
  const { ask, sent, busy, up, life, pass } = slowServer(context);
  const { signal } = new AbortController();
  life.isUp = false;
  const reply = ask({ method: "tools/call", subject: "a" }, signal);
  const failed = assert.rejects(reply, { message: "demo did not respond to a within 200 ms" });
  await pass(4900);
  assert.deepEqual([sent, busy], [[], [1]]);
  up.resolve();
  await pass(0);
  assert.deepEqual(sent, ["tools/call"]);
  assert.equal(getEventListeners(signal, "abort").length, 1, "nothing waits for the start any longer");
  await pass(199);
  assert.deepEqual(busy, [1]);
  await pass(1);
  await failed;
  assert.equal(getEventListeners(signal, "abort").length, 0);
});

test("a server has a second more than its handshake to be ready", async (context) => {
  const { ask, life, sent, pass } = slowServer(context);
  life.isUp = false;
  let isOver = false;
  const failed = assert.rejects(ask({ method: "ping" }, never), {
    ...{ code: "timedOut", message: "demo was not ready within 5000 ms" },
    detail: { code: "timedOut", setting: "flightdeck.servers", server: { id: "/w\ndemo", name: "demo" } },
  });
  void failed.finally(() => (isOver = true));
  await pass(4999);
  assert.equal(isOver, false);
  await pass(1);
  await failed;
  assert.deepEqual(sent, []);
});

test("a start that fails or is given up says so itself", async (context) => {
  const { ask, up, life } = slowServer(context);
  life.isUp = false;
  const controller = new AbortController();
  const givenUp = ask({ method: "ping" }, controller.signal);
  controller.abort();
  await assert.rejects(givenUp, { code: "cancelled", message: "ping was cancelled" });
  assert.equal(getEventListeners(controller.signal, "abort").length, 0);
  up.reject(new RpcError({ kind: "disconnected", reason: "demo stopped", isFinal: true }));
  await assert.rejects(ask({ method: "ping" }, never), { message: "ping was interrupted: demo stopped" });
});

test("a server is asked only for what it has declared", async (context) => {
  const { ask, sent, answer } = slowServer(context);
  answer.resolve({ a: 1 });
  const question = { method: "tools/list", subject: "x", needs: ({ capabilities }: Handshake) => !!capabilities.tools };
  assert.deepEqual(await ask({ ...question, otherwise: { b: 2 } }, never), { b: 2 });
  await assert.rejects(ask(question, never), {
    ...{ message: "demo does not offer tools/list", code: "serverRefused" },
    detail: { code: "serverRefused", server: { id: "/w\ndemo", name: "demo" } },
  });
  assert.deepEqual(sent, []);
  assert.deepEqual(await ask({ ...question, needs: () => true, otherwise: { b: 2 } }, never), { a: 1 });
});
