import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { createChangeBatches } from "./changeBatches.ts";

function batchesOf(context: TestContext) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const told: string[][] = [];
  const batches = createChangeBatches<string>((changes) => void told.push([...changes].sort()));
  return { batches, told, pass: (milliseconds: number) => context.mock.timers.tick(milliseconds) };
}

test("A single save is reported soon, and each file once", (context) => {
  const { batches, told, pass } = batchesOf(context);
  for (const path of ["a", "b", "a"]) batches.add(path);
  pass(59);
  assert.deepEqual(told, []);
  pass(1);
  assert.deepEqual(told, [["a", "b"]]);
});

test("A burst is waited out longer, since it comes in portions", (context) => {
  const { batches, told, pass } = batchesOf(context);
  for (let at = 0; at < 60; at += 1) batches.add(`first ${at}`);
  pass(400);
  for (let at = 0; at < 60; at += 1) batches.add(`second ${at}`);
  pass(449);
  assert.deepEqual(told, []);
  pass(1);
  assert.deepEqual(
    told.map(({ length }) => length),
    [120],
  );
});

test("A hint waits for events of the files themselves, and is reported once with them", (context) => {
  const { batches, told, pass } = batchesOf(context);
  batches.add("folder", true);
  pass(200);
  batches.add("folder", true);
  batches.add("a");
  pass(449);
  assert.deepEqual(told, []);
  pass(1);
  assert.deepEqual(told, [["a", "folder"]]);
  batches.add("b");
  pass(60);
  assert.deepEqual(told, [["a", "folder"], ["b"]]);
});
