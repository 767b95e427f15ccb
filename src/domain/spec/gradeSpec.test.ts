import assert from "node:assert/strict";
import { test } from "node:test";
import { gradeSpec } from "./gradeSpec.ts";
import { parseSpec } from "./text/parseSpec.ts";
import type { Spec } from "./spec.ts";

const spec = (body: string, yaml = "type: code", id = "s"): Spec =>
  parseSpec(id, `---\n${yaml}\n---\n\n${body}`).spec ?? assert.fail();
const criteria = (count: number, text = "Add a test"): string =>
  `# T\n\n## Acceptance Criteria\n\n${`- [ ] ${text}\n`.repeat(count)}`;

test("a short spec of clear steps is green", () => {
  const grades = gradeSpec(spec(criteria(3)), []);
  assert.deepEqual(
    [grades.light, grades.complexity, grades.confidence, grades.criteriaQuality, grades.isolation],
    ["green", "A", "A", "B", undefined],
  );
  assert.deepEqual(grades.suggestions, []);
});

test("size makes a spec complex", () => {
  assert.deepEqual(
    [4, 6, 8].map((count) => gradeSpec(spec(criteria(count)), []).complexity),
    ["B", "C", "D"],
  );
  const files = (count: number): string =>
    `target_files: [${Array.from({ length: count }, (_, n) => `f${n}`).join(", ")}]`;
  assert.deepEqual(
    [2, 3, 4, 5].map((count) => gradeSpec(spec("# T", files(count)), []).complexity),
    ["A", "B", "C", "D"],
  );
  assert.equal(gradeSpec(spec("word ".repeat(600)), []).light, "red");
});

test("prose without steps and vague words cost confidence, fenced lines count for nothing", () => {
  assert.equal(gradeSpec(spec("# T\n\nDo it well.\n"), []).confidence, "D");
  assert.equal(gradeSpec(spec(criteria(3, "Improve things, etc")), []).confidence, "C");
  assert.equal(gradeSpec(spec("# T\n\n```\n- [ ] Add x\n```\n"), []).criteriaQuality, "D");
});

test("a spec splits along headings and files, unless its parts hang together", () => {
  const body = "# T\n\n## A\n\n## B\n\n## C\n";
  assert.equal(gradeSpec(spec(body, "target_files: [a, b, c]"), []).splittability, "A");
  assert.equal(
    gradeSpec(spec(`${body}\nThe parts are tightly coupled.\n`, "target_files: [a, b, c]"), []).splittability,
    "D",
  );
  assert.equal(gradeSpec(spec(body, "target_files: [a, b, c]", "s.1"), []).splittability, "C");
});

test("members that share files or name each other are not isolated", () => {
  const driver = spec("# D", "type: driver");
  const member = (n: number, file: string, body = "# M"): Spec => spec(body, `target_files: [${file}]`, `s.${n}`);
  assert.equal(gradeSpec(driver, [member(1, "a")]).isolation, "A");
  assert.equal(gradeSpec(driver, [member(1, "a"), member(2, "b")]).isolation, "A");
  assert.equal(gradeSpec(driver, [member(1, "a"), member(2, "a")]).isolation, "D");
  assert.equal(gradeSpec(driver, [member(1, "a", "see member 2"), member(2, "b")]).isolation, "D");
});
