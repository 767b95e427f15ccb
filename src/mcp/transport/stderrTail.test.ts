import assert from "node:assert/strict";
import { test } from "node:test";
import { createLineTail } from "./stderrTail.ts";

test("keeps the last lines, however many there were", () => {
  const tail = createLineTail(3);
  assert.deepEqual(tail.lines, []);
  for (let count = 1; count <= 20; count += 1) {
    tail.push(`line ${count}`);
    const expected = [count - 2, count - 1, count].filter((each) => each > 0).map((each) => `line ${each}`);
    assert.deepEqual(tail.lines, expected);
  }
});

test("cuts long lines short", () => {
  const tail = createLineTail(3, 10);
  tail.push("0123456789");
  tail.push("0123456789abc");
  const [whole, cut = ""] = tail.lines;
  assert.equal(whole, "0123456789");
  assert.ok(cut.startsWith("012345") && !cut.includes("abc"), cut);
});

test("keeps twenty lines of five hundred characters unless told otherwise", () => {
  const tail = createLineTail();
  for (let count = 0; count < 21; count += 1) tail.push("x".repeat(501));
  assert.deepEqual([tail.lines.length, tail.lines[0]], [20, `${"x".repeat(500)}…`]);
});
