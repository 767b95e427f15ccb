import assert from "node:assert/strict";
import { test } from "node:test";
import { type CrashHistory, decideRestart, noCrashes } from "./restartPolicy.ts";
import { entryDefaults } from "../serverEntry.ts";

const limits = entryDefaults.restart;
const longest = 0.999_999;

/** Crashes repeatedly and returns how long each restart waits. */
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

test("each restart waits twice as long as the one before, up to half a minute [clause 168]", () => {
  assert.deepEqual(crashes(8, 60_000, 100), [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test("a server that was ready for ten seconds starts from the beginning", () => {
  assert.deepEqual(crashes(3, 60_000, 10_000), [500, 500, 500]);
  assert.deepEqual(crashes(3, 60_000, 9_999), [500, 1000, 2000]);
});

test("the fifth crash within three minutes is the last, however long it was ready between [clause 159]", () => {
  assert.deepEqual(crashes(5, 40_000, 20_000), [500, 500, 500, 500, "giveUp"]);
  assert.equal(crashes(9, 46_000, 20_000).at(-1), 500, "older ones do not count");
  assert.deepEqual(crashes(5, 0, undefined), [500, 1000, 2000, 4000, "giveUp"]);
});

test("an unreachable server is retried forever, and callers see the failure after as many tries as a crash loop", () => {
  let history: CrashHistory = noCrashes;
  const decisions = Array.from({ length: 9 }, () => {
    const decision = decideRestart(history, { at: 0, readySince: undefined, cause: "away" }, limits, longest);
    history = decision.history;
    return [decision.kind, decision.kind === "giveUp" ? 0 : Math.round(decision.delayMs)];
  });
  assert.deepEqual(decisions.slice(0, 5), [
    ["restart", 500],
    ["restart", 1000],
    ["restart", 2000],
    ["restart", 4000],
    ["keepTrying", 8000],
  ]);
  assert.deepEqual(decisions.at(-1), ["keepTrying", 30_000]);
});

/** Consecutive starts whose `initialize` is not answered, each after the decided pause. */
function unansweredStarts(count: number, waitedMs: number): readonly (readonly [string, number])[] {
  let history: CrashHistory = noCrashes;
  let at = 0;
  return Array.from({ length: count }, () => {
    at += waitedMs;
    const decision = decideRestart(
      history,
      { at, readySince: undefined, cause: "unanswered", waitedMs },
      limits,
      longest,
    );
    history = decision.history;
    const delayMs = decision.kind === "giveUp" ? 0 : Math.round(decision.delayMs);
    at += delayMs;
    return [decision.kind, delayMs];
  });
}

test("callers of a server that did not answer initialize see the failure at once, and the fifth time is the last [clause 169]", () => {
  const expected = [
    ["keepTrying", 500],
    ["keepTrying", 1000],
    ["keepTrying", 2000],
    ["keepTrying", 4000],
    ["giveUp", 0],
  ];
  assert.deepEqual(unansweredStarts(5, 2000), expected);
  assert.deepEqual(unansweredStarts(5, 60_000), expected, "however long each start may take");
});

test("an unanswered start counts as a crash [clause 169]", () => {
  const crashed = { crashes: [0, 1, 2, 3], attempt: 4 };
  const decision = decideRestart(crashed, { at: 4, readySince: undefined, cause: "unanswered" }, limits, 0);
  assert.equal(decision.kind, "giveUp");
});

test("an ended session is opened again at once, unless it had only begun", () => {
  const after = (readyMs: number) =>
    decideRestart(noCrashes, { at: readyMs, readySince: 0, cause: "sessionOver" }, limits, longest);
  assert.deepEqual(after(1000), { kind: "restart", history: noCrashes, delayMs: 0 });
  assert.deepEqual(after(999).history.crashes, [999]);
});

test("a server may ask for a longer pause, but not for an endless one", () => {
  const delay = (retryAfterMs: number) => {
    const crash = { at: 0, readySince: undefined, cause: "away", retryAfterMs } as const;
    const decision = decideRestart(noCrashes, crash, limits, longest);
    return decision.kind === "giveUp" ? undefined : Math.round(decision.delayMs);
  };
  assert.deepEqual([delay(1), delay(20_000), delay(86_400_000)], [500, 20_000, 300_000]);
});

test("the wait is spread between half and all of it", () => {
  const delay = (random: number): number => {
    const decision = decideRestart(noCrashes, { at: 0, readySince: undefined }, limits, random);
    return decision.kind === "restart" ? decision.delayMs : assert.fail("It gave up");
  };
  assert.deepEqual([delay(0), delay(0.5)], [250, 375]);
});

test("an ended session does not forget the crashes before it, but for those that are long ago", () => {
  const history = { crashes: [0, 100_000], attempt: 3 };
  const decision = decideRestart(history, { at: 180_000, readySince: 0, cause: "sessionOver" }, limits, longest);
  assert.deepEqual(decision, { kind: "restart", history: { crashes: [100_000], attempt: 3 }, delayMs: 0 });
});

test("being away is not a crash, and does not forget those before", () => {
  const history = { crashes: [0, 1, 2, 3], attempt: 4 };
  const decision = decideRestart(history, { at: 4, readySince: undefined, cause: "away" }, limits, 0);
  assert.deepEqual([decision.kind, decision.history], ["keepTrying", { crashes: [0, 1, 2, 3], attempt: 5 }]);
});
