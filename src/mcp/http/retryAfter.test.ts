import assert from "node:assert/strict";
import { test } from "node:test";
import { readRetryAfter } from "./retryAfter.ts";

const read = (text: string): number | undefined =>
  readRetryAfter(new Headers({ "retry-after": text }), Date.parse("2026-01-01T00:00:00Z"));

test("a pause is given in seconds or as a date", () => {
  assert.equal(read("120"), 120_000);
  assert.equal(read("Thu, 01 Jan 2026 00:00:10 GMT"), 10_000);
  assert.equal(read("Wed, 31 Dec 2025 00:00:00 GMT"), 0);
});

test("an unreadable pause is ignored", () => {
  assert.equal(read("soon"), undefined);
  assert.equal(readRetryAfter(new Headers(), 0), undefined);
});
