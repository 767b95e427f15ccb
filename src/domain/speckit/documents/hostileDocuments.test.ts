import assert from "node:assert/strict";
import { test } from "node:test";
import { parseTasks } from "../tasks/parseTasks.ts";

const separator = "\u2028";

test("takes line ends that editors do not count for blanks, and keeps every position", () => {
  const text = `- [ ] T001 Read${separator}the\u2029list\n- [ ] T002 Write it\n`;
  const [first, second] = parseTasks(text).tasks;
  assert.equal(first?.description, "Read the list");
  assert.equal(second?.line, 1);
  assert.equal(text[second?.mark ?? -1], " ");
  assert.equal(text.slice((second?.mark ?? 0) - 1, (second?.mark ?? 0) + 2), "[ ]");
});
