import assert from "node:assert/strict";
import { test } from "node:test";
import type { PastAdr } from "./chain.ts";
import { foldAdrs, missingKeys, restoredBetween } from "./chain.ts";
import { formatChange } from "./patch.ts";
import { plainValues, snapshotOf } from "./snapshot.ts";

const uid = (n: number): string => `20250101T00000${n}.000Z-AAAA`;
const adr = (
  n: number,
  values: Record<string, readonly [string, number]>,
  removed: readonly string[] = [],
): PastAdr => ({
  uid: uid(n),
  removed,
  snapshot: snapshotOf(
    Object.entries(values).map(([key, [value, by]]) => {
      const [category = "", field = ""] = key.split(".");
      return { category, field, value, adr: uid(by) };
    }),
  ),
});

test("a category that a merged branch lacks is missing as a whole, a field by its name", () => {
  const hosting = adr(1, { "Infra.Hosting": ["Fly.io", 1], "Database.ORM": ["Prisma", 1] });
  const later = adr(2, { "Database.Type": ["MySQL", 2] });
  assert.deepEqual(missingKeys(foldAdrs([hosting, later]), later.snapshot), ["Database.ORM", "Infra"]);
});

test("names are compared in any case", () => {
  const first = adr(1, { "Infra.Hosting": ["Fly.io", 1] });
  const second = adr(2, { "infra.HOSTING": ["Fly.io", 1] });
  assert.deepEqual(missingKeys(foldAdrs([first, second]), second.snapshot), []);
});

test("what a later ADR removed is not missing, wherever it is in the list", () => {
  const first = adr(1, {
    "Infra.Hosting": ["Fly.io", 1],
    "Infra.Caching": ["Redis", 1],
    "Database.Type": ["MySQL", 1],
  });
  const second = adr(2, { "Infra.Caching": ["Redis", 1] }, ["infra.hosting", "Database"]);
  assert.deepEqual(missingKeys(foldAdrs([second, first]), second.snapshot), []);
});

test("the removal of a category leaves the others", () => {
  const first = adr(1, { "Infra.Hosting": ["Fly.io", 1], "Database.Type": ["MySQL", 1] });
  const folded = foldAdrs([first, adr(2, {}, ["Database"])]);
  assert.deepEqual(plainValues(folded), { Infra: { Hosting: "Fly.io" } });
});

test("of two copies of one decision the later ADR has the one that counts", () => {
  const first = adr(1, { "Infra.Hosting": ["Fly.io", 1] });
  const second = adr(2, { "infra.Hosting": ["Fly", 1] });
  assert.deepEqual(plainValues(foldAdrs([second, first])), { infra: { Hosting: "Fly" } });
});

test("what is missing is sorted by code units", () => {
  const first = adr(1, { "CI.Tool": ["x", 1], "CI.Runner": ["y", 1], "CI CD.Tool": ["z", 1] });
  assert.deepEqual(missingKeys(first.snapshot, adr(2, { "CI.Other": ["a", 2] }).snapshot), [
    ...["CI CD", "CI.Runner", "CI.Tool"],
  ]);
});

test("an inherited copy does not undo the newer decision of the other branch", () => {
  const base = adr(1, { "Authentication.Strategy": ["OAuth", 1] });
  const here = adr(2, { "Authentication.Strategy": ["SAML", 2] });
  const there = adr(3, { "Authentication.Strategy": ["OAuth", 1], "Database.Type": ["MySQL", 3] });
  const folded = foldAdrs([base, here, there]);
  assert.deepEqual(plainValues(folded), { Authentication: { Strategy: "SAML" }, Database: { Type: "MySQL" } });
  assert.deepEqual(missingKeys(folded, there.snapshot), ["Authentication.Strategy"]);
  assert.deepEqual(restoredBetween(there.snapshot, folded).map(formatChange), [
    `Restored: Authentication.Strategy = SAML (ADR ${uid(2)})`,
  ]);
});
