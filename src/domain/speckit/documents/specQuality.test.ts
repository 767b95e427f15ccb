import assert from "node:assert/strict";
import { test } from "node:test";
import { qualityCriteria } from "./specQuality.ts";

test("sixteen criteria in three groups", () => {
  const counts = new Map<string, number>();
  for (const { group } of qualityCriteria) counts.set(group, (counts.get(group) ?? 0) + 1);
  assert.deepEqual(
    [...counts],
    [
      ["Content Quality", 4],
      ["Requirement Completeness", 8],
      ["Feature Readiness", 4],
    ],
  );
  assert.equal(new Set(qualityCriteria.map(({ text }) => text)).size, 16);
});
