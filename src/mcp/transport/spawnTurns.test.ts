import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { test } from "node:test";
import { createTurns } from "./spawnTurns.ts";

test("begins at most one piece of work in a turn of the event loop", async () => {
  const inTurn = createTurns();
  let begun = 0;
  const all = Array.from({ length: 20 }, (_, index) =>
    inTurn(async () => {
      begun += 1;
      if (index === 3) throw new Error("fails");
    }).catch(() => undefined),
  );
  let before = 0;
  while (begun < 20) {
    assert.ok(begun - before <= 1, `${begun - before} in one turn`);
    before = begun;
    await setImmediate();
  }
  await Promise.all(all);
  let isRun = false;
  await inTurn(async () => void (isRun = true));
  assert.ok(isRun, "after a failure and after a rest, too");
});
