import assert from "node:assert/strict";
import { test } from "node:test";
import { compareFeatureNames, nameFeature, nextNumber, numberOfFolder, timestampOf } from "./featureName.ts";

const now = new Date(2026, 2, 4, 5, 6, 7);
const named = (folders: string[], number?: bigint) =>
  nameFeature({ slug: "x", folders, numbering: "sequential", now, ...(number === undefined ? {} : { number }) });

test("the next number is one above the highest; gaps, timestamps and short numbers do not count", () => {
  assert.equal(nextNumber([]), 1n);
  assert.equal(nextNumber(["001-a", "007-b"]), 8n);
  assert.equal(nextNumber(["12-x", "099", "20260101-101010-y", "_00_demo"]), 1n);
  assert.equal(nextNumber(["0042-x"]), 43n);
  assert.equal(nextNumber(["999-x"]), 1000n);
  assert.equal(nextNumber(["9223372036854775806-x"]), 9223372036854775807n);
  assert.equal(numberOfFolder("9223372036854775808-too-big"), undefined);
});

test("names have at least three digits, not exactly three", () => {
  assert.equal(named([]).name, "001-x");
  assert.equal(named(["999-y"]).name, "1000-x");
});

test("an explicit number gives way when its prefix is taken", () => {
  assert.deepEqual(named(["003-y"], 5n), { name: "005-x" });
  const taken = named(["005-y", "009-z"], 5n);
  assert.equal(taken.name, "010-x");
  assert.match(taken.warning!, /005 is taken/);
});

test("a name is cut at 244 bytes, in its slug only", () => {
  const name = nameFeature({ slug: `${"a".repeat(239)}-bcd`, folders: [], numbering: "sequential", now }).name;
  assert.equal(name, `001-${"a".repeat(239)}`);
});

test("timestamps are local time and move on when taken", () => {
  assert.equal(timestampOf(now), "20260304-050607");
  const name = nameFeature({ slug: "x", folders: ["20260304-050607-x"], numbering: "timestamp", now }).name;
  assert.equal(name, "20260304-050608-x");
});

test("folders sort by number, then by name, the rest last", () => {
  const sorted = ["_demo", "1000-a", "002-b", "002-a", "20-c"].sort(compareFeatureNames);
  assert.deepEqual(sorted, ["002-a", "002-b", "20-c", "1000-a", "_demo"]);
});
