import assert from "node:assert/strict";
import { test } from "node:test";
import { isBusy, readRetryAfter } from "./retryAfter.ts";

const read = (text: string): number | undefined =>
  readRetryAfter(new Headers({ "retry-after": text }), Date.parse("2026-01-01T00:00:00Z"));

test("a pause is given in seconds or as a date", () => {
  assert.equal(read("120"), 120_000);
  assert.equal(read(" 0 "), 0);
  assert.equal(read("999999999"), 999_999_999_000);
  assert.equal(read("Thu, 01 Jan 2026 00:00:10 GMT"), 10_000);
  assert.equal(read("Wed, 31 Dec 2025 00:00:00 GMT"), 0);
});

test("an unreadable pause is ignored", () => {
  for (const text of ["soon", "", " ", "-"]) assert.equal(read(text), undefined, text);
  assert.equal(readRetryAfter(new Headers(), 0), undefined);
});

test("a server is busy when it says so, not when it is broken", () => {
  assert.deepEqual([429, 503, 200, 428, 500, 502, 504].map(isBusy), [true, true, false, false, false, false, false]);
});
