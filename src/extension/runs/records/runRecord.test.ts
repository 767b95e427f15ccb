import assert from "node:assert/strict";
import { test } from "node:test";
import { readRunRecord } from "./readRunRecord.ts";
import { createRunId, durationOf, formatDuration, formatElapsed, type RunRecord } from "./runRecord.ts";

const record: RunRecord = {
  id: "20261116T064000123-00a0",
  command: "flightdeck.planFeature",
  title: "Plan",
  argument: { specDirectory: "specs/1" },
  owner: { pid: 7, startedAt: "1", command: "node" },
  startedAt: "2026-11-16T06:40:00.123Z",
  outcome: "running",
};

test("a record is read as it was written", () => {
  assert.deepEqual(readRunRecord(JSON.stringify(record)), record);
});

test("a record that was cut off, is of another make or has a path for an id is none", () => {
  assert.equal(readRunRecord(JSON.stringify(record).slice(0, -9)), undefined);
  assert.equal(readRunRecord('{"id":"x"}'), undefined);
  assert.equal(readRunRecord(JSON.stringify({ ...record, id: "../../x" })), undefined);
  assert.equal(readRunRecord(JSON.stringify({ ...record, outcome: "exploded" })), undefined);
});

test("ids sort by time", () => {
  const earlier = createRunId(new Date("2026-11-16T06:40:00.123Z"), 0.9);
  const later = createRunId(new Date("2026-11-16T06:40:00.124Z"), 0.1);
  assert.match(earlier, /^20261116T064000123-[0-9a-z]{4}$/);
  assert.ok(earlier < later);
});

test("times are told as people read them", () => {
  assert.deepEqual([0, 7900, 750_000, 3_723_000].map(formatElapsed), ["0:00", "0:07", "12:30", "1:02:03"]);
  assert.deepEqual([0, 400, 12_340, 60_000].map(formatDuration), ["0.0 s", "0.4 s", "12.3 s", "1:00"]);
});

test("a run lasts from its start to its end, or until now", () => {
  const now = new Date("2026-11-16T06:41:00.123Z");
  assert.equal(durationOf(record, now), 60_000);
  assert.equal(durationOf({ ...record, endedAt: "2026-11-16T06:40:01.123Z" }, now), 1000);
});
