import assert from "node:assert/strict";
import { test } from "node:test";
import { createTurns } from "./turns.ts";

test("a turn is over after eight milliseconds, and every sixteenth file the clock is looked at", async (t) => {
  let now = 1000;
  const look = t.mock.method(performance, "now", () => now);
  const turns = createTurns();
  const over = (): number => Array.from({ length: 16 }, () => turns.isOver()).filter(Boolean).length;
  look.mock.resetCalls();
  now += 8;
  assert.equal(over(), 0);
  assert.equal(look.mock.callCount(), 1);
  now += 1;
  assert.equal(over(), 1);
  let hasOthersTurn = false;
  setImmediate(() => (hasOthersTurn = true));
  await turns.next();
  assert.equal(hasOthersTurn, true);
  now += 8;
  assert.equal(over(), 0);
});
