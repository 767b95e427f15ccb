import assert from "node:assert/strict";
import { test } from "node:test";
import { createUndo } from "./undo.ts";

const step = (title: string) => ({ title, run: async () => undefined });

test("the latest action is undone first, then the one before it", () => {
  const undo = createUndo();
  for (const name of ["one", "two", "three"]) undo.remember(step(name));
  const taken = Array.from({ length: 4 }, () => undo.take()?.title);
  assert.deepEqual(taken, ["three", "two", "one", undefined]);
});

test("a notification undoes its own action, whatever came after it, and only once", () => {
  const undo = createUndo();
  const first = undo.remember(step("one"));
  undo.remember(step("two"));
  assert.equal(undo.take(first)?.title, "one");
  assert.equal(undo.take(first), undefined);
  assert.equal(undo.take()?.title, "two");
});

test("an action without a way back leaves those before it alone", () => {
  const undo = createUndo();
  undo.remember(step("one"));
  assert.equal(undo.remember(undefined), undefined);
  assert.equal(undo.take()?.title, "one");
});

test("remembers twenty actions, and reports whether there are any", () => {
  const told: boolean[] = [];
  const undo = createUndo((hasSteps) => told.push(hasSteps));
  for (let index = 1; index <= 21; index++) undo.remember(step(String(index)));
  const taken = Array.from({ length: 21 }, () => undo.take()?.title);
  assert.deepEqual([taken[0], taken[19], taken[20]], ["21", "2", undefined]);
  assert.deepEqual([told[0], told.at(-3), told.at(-2)], [true, true, false]);
});
