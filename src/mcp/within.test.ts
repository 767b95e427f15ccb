import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { within } from "./within.ts";

test("a courtesy ends with its work, whether it succeeds or fails, or after its time", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  await within(100, Promise.resolve());
  await within(100, Promise.reject(new Error("No")));
  let isOver = false;
  const waiting = within(100, Promise.race([])).then(() => (isOver = true));
  context.mock.timers.tick(99);
  await nextTurn();
  assert.equal(isOver, false);
  context.mock.timers.tick(1);
  await waiting;
});
