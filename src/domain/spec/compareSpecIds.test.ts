import assert from "node:assert/strict";
import { test } from "node:test";
import { sortBySpecId } from "./compareSpecIds.ts";

/** Sorted from both directions, so that an order that compares as equal is noticed. */
function assertOrder(...ids: readonly string[]): void {
  const sorted = (some: readonly string[]): readonly string[] => sortBySpecId(some, (id) => id);
  assert.deepEqual(sorted(ids), ids);
  assert.deepEqual(sorted(ids.toReversed()), ids);
}

test("specs are ordered by day, then by sequence as a number, then by suffix", () => {
  assertOrder("2026-01-01-zzz-zzz", "2026-01-02-001-aaa", "2026-01-02-002-aaa", "2026-01-02-002-bbb");
  assertOrder("2026-01-02-9-aaa", "2026-01-02-a-aaa", "2026-01-02-10-aaa", "2026-01-02-zzz-aaa", "2026-01-02-1000-aaa");
});

test("a driver stands before its members, and these are ordered by number, then by name", () => {
  assertOrder(
    ...["2026-01-02-001-abc", "2026-01-02-001-abc.1", "2026-01-02-001-abc.1.1", "2026-01-02-001-abc.2"],
    ...["2026-01-02-001-abc.10", "2026-01-02-001-abc.+", "2026-01-02-001-abc.a", "2026-01-02-001-abc.b"],
    "2026-01-02-001-abd",
  );
  assertOrder("2026-01-02-001-abc.x.2", "2026-01-02-001-abc.x-1.1", "2026-01-02-001-abc-1");
  assertOrder("2026-01-02-001-abc.1", "2026-01-02-001-abc.01.1", "2026-01-02-001-abc.1.2");
});

test("ids of another make have a fixed place, too", () => {
  assertOrder("2026-01-02-001-abc", "2026-01-02-_-abc", "2026-01-03", "2026-01-03-001", "notes", "other-spec");
  assertOrder("a-b-c-1-x.01", "a-b-c-1-x.1");
  assertOrder("a-b-c", "a-b-c-9-x", "a-b-c-10-x", "a-b-c-?-x", "a-b-c-_-x", "a-b-c-10", "a-b-c1");
});
