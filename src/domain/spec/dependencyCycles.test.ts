import assert from "node:assert/strict";
import { test } from "node:test";
import { findCycles } from "./dependencyCycles.ts";

/** Each row: an id, and what it waits for. The order within a group is not fixed. */
const cyclesOf = (rows: Readonly<Record<string, readonly string[]>>): readonly (readonly string[])[] =>
  findCycles(new Map(Object.entries(rows))).map((cycle) => cycle.toSorted());

test("ids that wait for each other are a group", () => {
  assert.deepEqual(cyclesOf({ a: ["b"], b: ["a"] }), [["a", "b"]]);
  assert.deepEqual(cyclesOf({ a: ["b"], b: ["c"], c: ["a", "d"], d: [] }), [["a", "b", "c"]]);
  assert.deepEqual(cyclesOf({ a: ["b", "c"], b: ["a"], c: ["b"] }), [["a", "b", "c"]]);
  assert.deepEqual(cyclesOf({ a: ["b"], b: ["a"], c: ["d"], d: ["c"] }), [
    ["a", "b"],
    ["c", "d"],
  ]);
});

test("a spec that waits for itself is a group of one", () => {
  assert.deepEqual(cyclesOf({ a: ["a"], b: ["a"] }), [["a"]]);
  assert.deepEqual(cyclesOf({ b: ["a"], a: ["a"] }), [["a"]]);
});

test("what only waits for others is in no group", () => {
  assert.deepEqual(cyclesOf({ a: [], b: ["a"], c: ["nowhere"] }), []);
  assert.deepEqual(cyclesOf({ a: ["b", "c"], b: [], c: ["b"] }), [], "two ways to the same spec are no circle");
});

test("each group is found once, whoever waits for it", () => {
  assert.deepEqual(cyclesOf({ b: ["c"], c: ["b"], x: ["b"], y: ["x", "c"] }), [["b", "c"]]);
  assert.deepEqual(cyclesOf({ y: ["x", "c"], x: ["b"], b: ["c"], c: ["b"] }), [["b", "c"]]);
});
