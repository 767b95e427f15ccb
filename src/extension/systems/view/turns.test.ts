import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { createTurns } from "./turns.ts";

/** So slow that no turn has room for many of them. */
function slowly<T>(value: T): T {
  const end = performance.now() + 0.5;
  while (performance.now() < end);
  return value;
}

const numbers = Array.from({ length: 100 }, (_, index) => index);

void test("a few things are done at once", () => {
  const inTurn = createTurns();
  assert.deepEqual([inTurn(() => "one"), inTurn(() => "two")], ["one", "two"]);
});

void test("many things are done in several turns, in their order", async () => {
  const inTurn = createTurns();
  const done: number[] = [];
  const results = numbers.map(async (number) => inTurn(() => (done.push(number), slowly(number))));
  assert.ok(done.length > 0 && done.length < numbers.length, `${done.length} in the first turn`);
  const inFirst = done.length;
  await setImmediate();
  await setImmediate();
  assert.ok(done.length > inFirst && done.length < numbers.length, `${done.length} after the second turn`);
  assert.deepEqual(await Promise.all(results), numbers);
  assert.deepEqual(done, numbers);
});

void test("what fails fails alone, in whichever turn it comes", async () => {
  const inTurn = createTurns();
  const results = numbers.map(async (number) =>
    inTurn(() => {
      if (number === 98) throw new Error("It broke.");
      return slowly(number);
    }),
  );
  const settled = await Promise.allSettled(results);
  assert.deepEqual(
    settled.flatMap(({ status }, index) => (status === "rejected" ? [index] : [])),
    [98],
  );
});
