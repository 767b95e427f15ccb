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
