import assert from "node:assert/strict";
import { test } from "node:test";
import { mapInTurns } from "./mapInTurns.ts";

const numbers = Array.from({ length: 1_000 }, (_, index) => index);
const { signal } = new AbortController();

/** So slow that no turn has room for all of them. */
function square(number: number): number {
  const end = performance.now() + 0.02;
  while (performance.now() < end);
  return number * number;
}

void test("maps all items in their order", async () => {
  assert.deepEqual(
    await mapInTurns(numbers, square, signal),
    numbers.map((number) => number * number),
  );
});

void test("lets others have their turn before, in between and afterwards", async () => {
  const doneAtOthersTurn: number[] = [];
  let [done, isOver] = [0, false];
  const takeTurn = (): void => {
    doneAtOthersTurn.push(done);
    if (!isOver) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await mapInTurns(numbers, (number) => ((done += 1), square(number)), signal);
  isOver = true;
  assert.equal(doneAtOthersTurn[0], 0);
  assert.equal(doneAtOthersTurn.at(-1), numbers.length);
  assert.ok(doneAtOthersTurn.length > 3, String(doneAtOthersTurn));
});

void test("stops between two turns when it is aborted", async () => {
  const leaving = new AbortController();
  let [done, doneWhenLeft] = [0, 0];
  const leaveAfterFirstTurn = (): void => {
    if (done === 0) return void setImmediate(leaveAfterFirstTurn);
    doneWhenLeft = done;
    leaving.abort();
  };
  setImmediate(leaveAfterFirstTurn);
  const mapping = mapInTurns(numbers, (number) => ((done += 1), square(number)), leaving.signal);
  await assert.rejects(mapping, { name: "AbortError" });
  assert.ok(doneWhenLeft > 0 && doneWhenLeft < numbers.length, `left after ${doneWhenLeft}`);
  assert.equal(done, doneWhenLeft);
});
