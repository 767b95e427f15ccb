import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { test, type TestContext } from "node:test";
import { startCallScope, type StopReason } from "./callScope.ts";
import { createUserTime } from "./answers/userTime.ts";

function scopeOf(context: TestContext, limits: { silenceMs: number; totalMs?: number }) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const controller = new AbortController();
  const userTime = createUserTime();
  const scope = startCallScope(limits, controller.signal, userTime);
  const stops: StopReason[] = [];
  scope.onStop = (reason) => void stops.push(reason);
  return { scope, stops, controller, userTime, tick: (ms: number) => context.mock.timers.tick(ms) };
}

test("silence ends a call, and every message restarts the clock", (context) => {
  const { scope, stops, tick } = scopeOf(context, { silenceMs: 400 });
  for (let n = 0; n < 10; n += 1) {
    tick(300);
    scope.touch();
  }
  assert.deepEqual(stops, []);
  tick(400);
  assert.deepEqual(stops, [{ kind: "timedOut", limitMs: 400, limit: "silence" }]);
});

test("no message extends the total limit of a call", (context) => {
  const { scope, stops, tick } = scopeOf(context, { silenceMs: 400, totalMs: 1000 });
  for (let n = 0; n < 4; n += 1) {
    tick(300);
    scope.touch();
  }
  assert.deepEqual(stops, [{ kind: "timedOut", limitMs: 1000, limit: "total" }]);
});

test("no clock runs while the user is asked", async (context) => {
  const { stops, tick, userTime } = scopeOf(context, { silenceMs: 400, totalMs: 1000 });
  await userTime.during(async () => tick(60_000));
  assert.deepEqual(stops, []);
  tick(1000);
  assert.equal(stops.length, 1);
});

test("an abort ends a call once", (context) => {
  const { stops, controller, tick } = scopeOf(context, { silenceMs: 400 });
  controller.abort();
  tick(400);
  assert.deepEqual(stops, [{ kind: "aborted" }]);
});

test("a call that timed out no longer listens to its signal", (context) => {
  const { controller, tick } = scopeOf(context, { silenceMs: 400 });
  assert.equal(getEventListeners(controller.signal, "abort").length, 1);
  tick(400);
  assert.equal(getEventListeners(controller.signal, "abort").length, 0);
});

test("after a silence the call can go on, but not beyond the total limit", (context) => {
  let now = 0;
  context.mock.method(performance, "now", () => now);
  const { scope, stops, tick } = scopeOf(context, { silenceMs: 400, totalMs: 1000 });
  const pass = (ms: number): void => {
    now += ms;
    tick(ms);
  };
  pass(400);
  assert.ok(scope.again());
  assert.equal(scope.stopped, undefined);
  pass(400);
  assert.ok(scope.again());
  pass(200);
  assert.deepEqual(
    stops.map((stop) => stop.kind === "timedOut" && stop.limit),
    ["silence", "silence", "total"],
  );
  assert.equal(scope.again(), false);
});

test("a call that was aborted does not go on", (context) => {
  const { scope, controller } = scopeOf(context, { silenceMs: 400 });
  controller.abort();
  assert.equal(scope.again(), false);
  assert.deepEqual(scope.stopped, { kind: "aborted" });
});

/** With the clock of the machine under control, too. */
function timedScope(context: TestContext, limits: { silenceMs: number; totalMs?: number }) {
  let now = 0;
  context.mock.method(performance, "now", () => now);
  const opened = scopeOf(context, limits);
  const pass = (ms: number): void => {
    now += ms;
    opened.tick(ms);
  };
  return { ...opened, pass };
}

test("clocks go on after the last pause with what was left of their time", (context) => {
  const { scope, stops, pass } = timedScope(context, { silenceMs: 400, totalMs: 1000 });
  pass(300);
  scope.pause();
  pass(5000);
  scope.pause();
  scope.resume();
  pass(5000);
  scope.touch();
  pass(5000);
  scope.resume();
  scope.resume();
  pass(399);
  assert.deepEqual(stops, []);
  scope.touch();
  pass(300);
  assert.deepEqual(stops, []);
  pass(1);
  assert.deepEqual(stops, [{ kind: "timedOut", limitMs: 1000, limit: "total" }]);
});

test("a call that has ended is not stopped any more", (context) => {
  const { scope, stops, controller, userTime, pass } = timedScope(context, { silenceMs: 400, totalMs: 1000 });
  assert.equal(scope.again(), false);
  scope.end();
  assert.equal(getEventListeners(controller.signal, "abort").length, 0);
  for (const change of [() => scope.touch(), () => scope.pause(), () => scope.resume(), () => scope.end()]) change();
  void userTime.during(async () => undefined);
  pass(5000);
  controller.abort();
  assert.deepEqual([stops, scope.stopped], [[], undefined]);
});

test("a call that ends during a pause has no clock left", (context) => {
  const { scope, stops, pass } = timedScope(context, { silenceMs: 400 });
  scope.pause();
  scope.end();
  scope.resume();
  pass(5000);
  assert.deepEqual(stops, []);
});

test("a call under a signal that was aborted has stopped already", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const scope = startCallScope({ silenceMs: 400 }, AbortSignal.abort(), createUserTime());
  const stops: StopReason[] = [];
  scope.onStop = (reason) => void stops.push(reason);
  context.mock.timers.tick(400);
  assert.deepEqual([scope.stopped, stops, scope.again()], [{ kind: "aborted" }, [], false]);
});

test("a call without a limit is not stopped", (context) => {
  const { stops, tick } = scopeOf(context, { silenceMs: Infinity });
  tick(2 ** 31 - 2);
  assert.deepEqual(stops, []);
});

test("a call that goes on is stopped by its signal, and stands still while the user is asked", async (context) => {
  const { scope, stops, controller, userTime, pass } = timedScope(context, { silenceMs: 400 });
  pass(400);
  assert.deepEqual([stops.length, scope.again()], [1, true]);
  await userTime.during(async () => pass(5000));
  pass(399);
  assert.equal(stops.length, 1);
  controller.abort();
  assert.deepEqual(stops[1], { kind: "aborted" });
});
