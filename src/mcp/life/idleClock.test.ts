import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { createIdleClock } from "./idleClock.ts";

function clock(context: TestContext, idleMs: number | undefined) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const stops: number[] = [];
  const idle = createIdleClock(idleMs, () => void stops.push(idleMs ?? 0));
  return { idle, stops, tick: (ms: number) => context.mock.timers.tick(ms) };
}

test("a server rests when the last of its requests ended long ago", (context) => {
  const { idle, stops, tick } = clock(context, 100);
  tick(1000);
  idle.onBusy(1);
  idle.onBusy(1);
  idle.onBusy(-1);
  tick(1000);
  idle.onBusy(-1);
  tick(99);
  idle.onBusy(1);
  idle.onBusy(-1);
  tick(99);
  assert.deepEqual(stops, []);
  tick(1);
  assert.deepEqual(stops, [100]);
  idle.onBusy(1);
  idle.onBusy(-1);
  idle.dispose();
  tick(1000);
  assert.deepEqual(stops, [100]);
});

test("a server without such a limit never rests", (context) => {
  const { idle, stops, tick } = clock(context, undefined);
  idle.onBusy(1);
  idle.onBusy(-1);
  tick(2 ** 30);
  assert.deepEqual(stops, []);
});
