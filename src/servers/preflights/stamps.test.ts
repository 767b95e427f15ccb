import assert from "node:assert/strict";
import { test } from "node:test";
import { createStamps } from "./stamps.ts";

const instant = Date.UTC(2025, 2, 11, 8, 15, 2, 118);
const still = { now: () => new Date(instant) };

test("the ADR comes first, then the task, which is created at its own instant", () => {
  assert.deepEqual(createStamps(still, () => 0xa7f2)(undefined), {
    adrUid: "20250311T081502.118Z-A7F2",
    taskUid: "20250311T081502.119Z-A7F2",
    created: "2025-03-11T08:15:02.119Z",
  });
});

test("no two identities are equal, even when neither clock nor chance moves", () => {
  const stamps = createStamps(still, () => 7);
  const uids = [1, 2, 3].flatMap(() => {
    const { adrUid, taskUid } = stamps(undefined);
    return [adrUid, taskUid];
  });
  assert.equal(new Set(uids).size, 6);
  assert.deepEqual(uids, [...uids].sort());
});

test("an ADR from the future moves the next ADR, not the clock", () => {
  const stamps = createStamps(still, () => 7);
  const { adrUid, created } = stamps("29990101T000000.000Z-AAAA");
  assert.ok(adrUid > "29990101T000000.000Z-AAAA");
  assert.ok(created.startsWith("2025-"));
});
