import assert from "node:assert/strict";
import { test } from "node:test";
import { markTaskCriterion } from "./markTaskCriterion.ts";

const task =
  "\uFEFF<!-- UID: x -->\r\n\r\n# T\r\n\r\n## Acceptance Criteria\r\n\r\n- [ ] One\r\n- [x] Two\r\n- plain\r\n";

test("one character changes, whatever the line ends", () => {
  assert.equal(markTaskCriterion(task, { index: 0, text: "One" }, true), task.replace("[ ] One", "[x] One"));
  assert.equal(markTaskCriterion(task, { index: 1, text: "Two" }, false), task.replace("[x] Two", "[ ] Two"));
});

test("among equal words the place decides", () => {
  const twice = "## Acceptance Criteria\n- [ ] One\n- [ ] One\n";
  assert.equal(markTaskCriterion(twice, { index: 0, text: "One" }, true), twice.replace("[ ]", "[x]"));
  assert.equal(
    markTaskCriterion(twice, { index: 1, text: "One" }, true),
    "## Acceptance Criteria\n- [ ] One\n- [x] One\n",
  );
});

test("a criterion that moved is found by its words; one that is gone or has no box is left alone", () => {
  assert.equal(markTaskCriterion(task, { index: 7, text: "Two" }, false), task.replace("[x] Two", "[ ] Two"));
  assert.equal(markTaskCriterion(task, { index: 0, text: "Gone" }, true), undefined);
  assert.equal(markTaskCriterion(task, { index: 2, text: "plain" }, true), undefined);
});
