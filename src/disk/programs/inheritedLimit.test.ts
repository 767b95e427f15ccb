import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseLimit, startFailure } from "./inheritedLimit.ts";
import { isWithinLimit } from "./processMembers.ts";

const limitsWith = (hard: bigint | string): string =>
  `Max file locks            unlimited            unlimited            locks\nMax realtime timeout      5                    ${hard}            us\n`;
const [widest, wide] = [2n ** 20n, 2n ** 10n];

/** A few choices, because each is made by chance. */
const choices = (own: bigint | string): readonly string[] =>
  Array.from({ length: 20 }, () => chooseLimit(limitsWith(own)));

test("a run that is not inside of another one chooses among half a million million limits of thousands of years", () => {
  const chosen = choices("unlimited");
  for (const limit of chosen) {
    assert.ok(BigInt(limit) > 2n ** 59n && BigInt(limit) < 2n ** 60n, limit);
    assert.equal(BigInt(limit) % widest, 0n);
  }
  assert.ok(new Set(chosen).size > 15);
  assert.ok(BigInt(chooseLimit("")) % widest === 0n);
});

test("a run inside of another one chooses in its room, and is still found by the outer limit", () => {
  const outer = 2n ** 59n + 5n * widest;
  for (const [own, room] of [
    [outer, wide],
    [outer - 3n * wide, 1n],
  ] as const) {
    const chosen = choices(own);
    for (const limit of chosen) {
      assert.ok(BigInt(limit) < own && BigInt(limit) > own - wide * room, `${limit} in ${own}`);
      assert.equal(BigInt(limit) % room, 0n);
      assert.ok(isWithinLimit(limitsWith(limit), String(own)));
    }
    assert.ok(new Set(chosen).size > 10);
  }
});

test("without room, or under a limit that the user has set, there is none to choose", () => {
  const lowest = 2n ** 59n - widest;
  for (const own of [2n ** 59n + 1n, 1_000_000n, lowest - widest, 0n])
    assert.equal(chooseLimit(limitsWith(own)), "", String(own));
  assert.notEqual(chooseLimit(limitsWith(lowest)), "");
});

test("a wrapper that could not start the program says so", () => {
  assert.match("prlimit: failed to execute /x: No such file or directory", startFailure);
  assert.doesNotMatch("it says prlimit: failed to execute /x", startFailure);
});
