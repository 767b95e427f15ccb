import assert from "node:assert/strict";
import { test } from "node:test";
import { assertLinear } from "../../../../test/support/assertLinear.ts";
import { parseTasks } from "../tasks/parseTasks.ts";
import { parseChecklist } from "./parseChecklist.ts";
import { parsePlan } from "./parsePlan.ts";
import { parseSpec } from "./parseSpec.ts";

const separator = "\u2028";

/** Each was of second to fourth degree in the length of its run. */
const hostile: Readonly<Record<string, (size: number) => string>> = {
  "a label and line separators": (size) => `**a**${separator.repeat(size)}x${separator}`,
  "blanks in front of nothing": (size) => `${" ".repeat(size)}x`,
  "a heading of separators": (size) => `## US${separator.repeat(size)}1${separator}x`,
  "a story with a priority that never comes": (size) => `### User Story 1 ${"Priority ".repeat(size / 8)}`,
  "a heading of ampersands": (size) => `## a${" ".repeat(size)}b & c`,
  "notes that are never closed": (size) => `## a ${"(mandatory".repeat(size / 8)}`,
  "bold words that are never closed": (size) => `### US1\n\n1. ${"** ".repeat(size / 2)}`,
  "requirement ids of their own prefix": (size) => `- [ ] T001 ${"FR-N".repeat(size / 4)}`,
  "a requirement and separators": (size) => `- **FR-001**${separator.repeat(size)}x${separator}`,
  "questions without an answer": (size) => `## Clarifications\n\n- Q: a${" ".repeat(size)}b${" A".repeat(size / 2)}`,
  "an entity and blanks": (size) => `### Key Entities\n\n- **a**${" ".repeat(size)}(b${" ".repeat(size)}`,
  "a task and blanks before its end": (size) => `### T001 a${" ".repeat(size)}✅${" ".repeat(size)}b`,
  "a path of dots": (size) => `- [ ] T001 a${".".repeat(size)}b`,
};

for (const [name, textOf] of Object.entries(hostile)) {
  test(`reads ${name} in linear time`, () => {
    assertLinear(4000, (size) => {
      const text = `# Feature Specification: a\n${textOf(size)}\n`;
      parseSpec(text);
      parsePlan(text);
      parseTasks(text);
      parseChecklist(text);
    });
  });
}

test("takes line ends that editors do not count for blanks, and keeps every position", () => {
  const text = `- [ ] T001 Read${separator}the\u2029list\n- [ ] T002 Write it\n`;
  const [first, second] = parseTasks(text).tasks;
  assert.equal(first?.description, "Read the list");
  assert.equal(second?.line, 1);
  assert.equal(text[second?.mark ?? -1], " ");
  assert.equal(text.slice((second?.mark ?? 0) - 1, (second?.mark ?? 0) + 2), "[ ]");
});
