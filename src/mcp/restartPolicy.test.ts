import assert from "node:assert/strict";
import { test } from "node:test";
import { type CrashHistory, decideRestart, noCrashes } from "./restartPolicy.ts";
import { entryDefaults } from "./serverEntry.ts";

const limits = entryDefaults.restart;
const longest = 0.999_999;

/** Crashes one after the other, and tells how long each restart waits. */
function crashes(count: number, everyMs: number, readyForMs: number | undefined): readonly (number | "giveUp")[] {
  let history: CrashHistory = noCrashes;
  return Array.from({ length: count }, (_, index) => {
    const at = index * everyMs;
    const readySince = readyForMs === undefined ? undefined : at - readyForMs;
    const decision = decideRestart(history, { at, readySince }, limits, longest);
    history = decision.history;
    return decision.kind === "giveUp" ? "giveUp" : Math.round(decision.delayMs);
  });
}

test("each restart waits twice as long as the one before, up to half a minute", () => {
  assert.deepEqual(crashes(8, 60_000, 100), [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test("who was ready for ten seconds starts from the beginning", () => {
  assert.deepEqual(crashes(3, 60_000, 10_000), [500, 500, 500]);
  assert.deepEqual(crashes(3, 60_000, 9_999), [500, 1000, 2000]);
});

test("the fifth crash within three minutes is the last, however long it was ready between", () => {
  assert.deepEqual(crashes(5, 40_000, 20_000), [500, 500, 500, 500, "giveUp"]);
  assert.equal(crashes(9, 46_000, 20_000).at(-1), 500, "older ones do not count");
  assert.deepEqual(crashes(5, 0, undefined), [500, 1000, 2000, 4000, "giveUp"]);
});

test("the wait is spread between half and all of it", () => {
  const delay = (random: number): number => {
    const decision = decideRestart(noCrashes, { at: 0, readySince: undefined }, limits, random);
    return decision.kind === "restart" ? decision.delayMs : assert.fail("It gave up");
  };
  assert.deepEqual([delay(0), delay(0.5)], [250, 375]);
});
