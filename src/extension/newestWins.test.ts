import assert from "node:assert/strict";
import { test } from "node:test";
import { newestWins } from "./newestWins.ts";

test("Only the newest reading is applied, and the older call ends with it, not before", async () => {
  const readings: ((value: string) => void)[] = [];
  const applied: string[] = [];
  const ended: string[] = [];
  const run = newestWins(
    () =>
      new Promise<string>((resolve) => {
        readings.push(resolve);
      }),
    (value) => void applied.push(value),
  );
  const calls = [run().then(() => ended.push("older")), run().then(() => ended.push("newer"))];
  readings[0]?.("stale");
  await new Promise(setImmediate);
  assert.deepEqual({ applied, ended }, { applied: [], ended: [] });
  readings[1]?.("fresh");
  await Promise.all(calls);
  assert.deepEqual(applied, ["fresh"]);
  assert.deepEqual(ended.sort(), ["newer", "older"]);
});

test("A call after the last one has ended reads anew", async () => {
  const applied: number[] = [];
  let next = 0;
  const run = newestWins(
    () => Promise.resolve((next += 1)),
    (value) => void applied.push(value),
  );
  await run();
  await run();
  assert.deepEqual(applied, [1, 2]);
});

test("A reading that fails is told to its caller, and the next one works", async () => {
  let fails = true;
  const applied: string[] = [];
  const run = newestWins(
    () => (fails ? Promise.reject(new Error("no disk")) : Promise.resolve("read")),
    (value) => void applied.push(value),
  );
  await assert.rejects(run(), /no disk/);
  fails = false;
  await run();
  assert.deepEqual(applied, ["read"]);
});
