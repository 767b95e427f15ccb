import assert from "node:assert/strict";
import { test } from "node:test";
import { type ScrollPosition, nextScrollPosition } from "./scrollPosition.ts";

const atEnd: ScrollPosition = { top: 60, isAtEnd: true };

test("who sees the last line is at the end, and who does not see it is not", () => {
  assert.deepEqual(nextScrollPosition(undefined, 60, 99, 99), atEnd);
  assert.deepEqual(nextScrollPosition(undefined, 59, 98, 99), { top: 59, isAtEnd: false });
});

test("who goes up leaves the end, and comes back by seeing it", () => {
  const above = nextScrollPosition(atEnd, 40, 79, 99);
  assert.deepEqual(above, { top: 40, isAtEnd: false });
  assert.deepEqual(nextScrollPosition(above, 50, 89, 99), { top: 50, isAtEnd: false });
  assert.deepEqual(nextScrollPosition(above, 60, 99, 99), atEnd);
});

test("a reader at the end follows text that grows faster than it is shown", () => {
  assert.deepEqual(nextScrollPosition(atEnd, 60, 99, 500), atEnd);
  assert.deepEqual(nextScrollPosition(atEnd, 300, 339, 500), { top: 300, isAtEnd: true });
});
