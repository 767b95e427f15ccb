import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { JsonObject } from "../../protocol/mcpShapes.ts";
import { CallError } from "../callError.ts";
import { createEmitter } from "../emitter.ts";
import type { CallScope, StopReason } from "../rpc/callScope.ts";
import { RpcError } from "../rpc/rpcError.ts";
import { createVisits, needsVisits, tooManyVisits } from "./requiredVisits.ts";

const page = (elicitationId: string, rest: object = {}): JsonObject => ({
  ...{
    mode: "url",
    elicitationId,
    url: `https://bank.example/${elicitationId}`,
    message: `Sign in for ${elicitationId}`,
  },
  ...rest,
});
const context = { server: { id: "/w\nbank", name: "bank" }, method: "tools/call", subject: "pay" };
const errorOf = (...elicitations: readonly unknown[]) => ({ code: -32042, message: "Visit", data: { elicitations } });

/** A user who goes to every page unless the test says otherwise. */
function bank(t: TestContext, elicit: (id: unknown, signal: AbortSignal) => Promise<JsonObject> = accepted) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const seen: JsonObject[] = [];
  const waiting: string[] = [];
  const done = createEmitter<string>();
  const clock: string[] = [];
  const scope: CallScope & { stopped: StopReason | undefined } = {
    stopped: undefined,
    onStop: undefined,
    touch: () => void clock.push("touch"),
    pause: () => void clock.push("pause"),
    resume: () => void clock.push("resume"),
    again: () => false,
    end: () => undefined,
  };
  const visits = createVisits({
    elicit: (params, signal) => {
      seen.push(params);
      return elicit(params["elicitationId"], signal);
    },
    onDidComplete: done.event,
  });
  const underWay = new Set<string>();
  const onWaiting = (message: string): void => void waiting.push(message);
  const visit = (error = errorOf(page("one")), asked: typeof context | Omit<typeof context, "subject"> = context) =>
    visits({ context: asked, error, scope, maxWaitMs: 5000, onWaiting, underWay });
  const pass = async (ms: number): Promise<void> => {
    await setImmediate();
    t.mock.timers.tick(ms);
    await setImmediate();
  };
  return { visit, pass, seen, waiting, done, clock, scope, underWay };
}

const accepted = async (): Promise<JsonObject> => ({ action: "accept" });

const isOver = async (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => true), setImmediate(false)]);

test("only the error that asks for visits needs them", () => {
  assert.equal(needsVisits({ code: -32042, message: "" }), true);
  assert.equal(needsVisits({ code: -32603, message: "" }), false);
});

test("shows each page, waits until the server calls all of them done, and lets the clock of the call stand still", async (t) => {
  const { visit, pass, seen, waiting, done, clock, scope, underWay } = bank(t);
  const visited = visit(errorOf(page("one"), page("two")));
  await pass(0);
  assert.deepEqual(seen, [page("one"), page("two")]);
  assert.deepEqual(waiting, ["Waiting for you to finish on the page of bank"]);
  assert.deepEqual([...underWay], ["one", "two"]);
  for (const id of ["two", "another", "two"]) done.fire(id);
  assert.equal(await isOver(visited), false);
  assert.deepEqual(clock, ["pause"]);
  done.fire("one");
  assert.equal(await visited, true);
  assert.deepEqual(clock, ["pause", "resume", "touch"]);
  assert.deepEqual([underWay.size, done.listenerCount, scope.onStop], [0, 0, undefined]);
});

test("does not wait for what is done before the user has answered", async (t) => {
  const { visit, pass, waiting, done, underWay } = bank(t, async (id) => {
    done.fire(String(id));
    return { action: "accept" };
  });
  const visited = visit();
  await pass(0);
  assert.equal(await visited, true);
  assert.deepEqual([waiting, underWay.size], [[], 0]);
});

test("waits only so long, and shows no page twice that is not done", async (t) => {
  const { visit, pass, seen, waiting, underWay } = bank(t);
  const first = visit();
  await pass(4999);
  assert.equal(waiting.length, 1);
  assert.equal(await isOver(first), false);
  await pass(1);
  assert.equal(await first, true);
  assert.deepEqual([...underWay], ["one"]);
  const second = visit();
  await pass(5000);
  assert.equal(await second, false);
  assert.equal(seen.length, 1);
  const third = visit(errorOf(page("one"), page("two")));
  await pass(5000);
  assert.equal(await third, true);
  assert.deepEqual(seen.slice(1), [page("two")]);
});

test("a page that the user does not open ends the call with a sentence, and may be tried again", async (t) => {
  for (const action of ["decline", "cancel"]) {
    const { visit, seen, clock, scope, done, underWay } = bank(t, async () => ({ action }));
    const error = errorOf(page("one"), page("two"));
    const failure = await visit(error).catch((thrown: unknown) => thrown);
    assert.ok(failure instanceof CallError);
    assert.equal(failure.message, "pay was not run: the page that bank requires was not opened");
    assert.deepEqual(failure.detail, { code: "serverRefused", server: context.server });
    assert.deepEqual([failure.canRetry, failure.wire, failure.method], [true, error, "tools/call"]);
    assert.deepEqual([seen.length, underWay.size, done.listenerCount, scope.onStop], [1, 0, 0, undefined]);
    assert.deepEqual(clock, ["pause", "resume", "touch"]);
    t.mock.timers.reset();
  }
});

test("a call that is stopped stops asking and waiting", async (t) => {
  const stop = ({ scope }: ReturnType<typeof bank>): void => {
    scope.stopped = { kind: "aborted" };
    scope.onStop?.(scope.stopped);
  };
  const isStopped = (thrown: unknown): boolean => thrown instanceof RpcError && thrown.failure.kind === "stopped";
  const untilAborted = (signal: AbortSignal): Promise<JsonObject> =>
    new Promise((resolve) => {
      signal.addEventListener("abort", () => resolve({ action: "cancel" }));
    });
  const asking = bank(t, (_id, signal) => untilAborted(signal));
  const asked = assert.rejects(asking.visit(), isStopped);
  await setImmediate();
  stop(asking);
  await asked;
  t.mock.timers.reset();
  const waiting = bank(t);
  const waited = assert.rejects(waiting.visit(), isStopped);
  await waiting.pass(0);
  stop(waiting);
  await waited;
});

test("what names no page that can be opened is refused for good", async (t) => {
  const { visit, pass, seen, clock } = bank(t);
  const five = ["a", "b", "c", "d", "e"].map((id) => page(id));
  const unreadable: readonly (readonly unknown[])[] = [
    [],
    [...five, page("f")],
    [page("")],
    [page("one", { mode: "form" })],
    [page("one", { message: undefined })],
    [page("one", { url: "bank.example" })],
    [page("one", { url: "file:///etc/passwd" })],
    [page("one"), page("two", { url: "https://bank.example@evil.example" })],
    ["https://bank.example"],
  ];
  const message = "bank requires a page to be visited before pay, but names none that can be opened";
  for (const elicitations of unreadable)
    await assert.rejects(visit(errorOf(...elicitations)), { message, code: "serverRefused", canRetry: false });
  const { subject, ...unnamed } = context;
  await assert.rejects(visit(errorOf(), unnamed), { message: message.replace(subject, "tools/call") });
  assert.deepEqual([seen, clock], [[], []]);
  const visited = visit(errorOf(...five));
  await pass(5000);
  assert.equal(await visited, true);
  assert.equal(seen.length, 5);
});

test("a server that keeps asking for visits is named", () => {
  const { message, canRetry, wire } = tooManyVisits(context, errorOf());
  assert.equal(message, "bank keeps asking for a page to be visited before pay");
  assert.deepEqual([canRetry, wire], [true, errorOf()]);
});
