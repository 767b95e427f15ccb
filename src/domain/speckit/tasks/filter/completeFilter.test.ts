import assert from "node:assert/strict";
import { test } from "node:test";
import { parseTasks } from "../parseTasks.ts";
import { completeFilter } from "./completeFilter.ts";
import { selectTasks } from "./selectTasks.ts";

const list = parseTasks(
  [
    "## Phase 1: Setup",
    "- [x] T001 Create src/a.ts",
    "## Phase 2: User Story 1 - Sort (Priority: P1)",
    "- [ ] T002 [US1] Sort in src/b.ts",
    "- [ ] T003 [US1] Test it",
    "- [ ] T004 [US1] Ship it",
  ].join("\n"),
);
const context = { list, priorities: new Map([["US1", "P1"]]) };
const labels = (typed: string) => completeFilter(typed, context).map(({ label }) => label);

test("an empty filter offers what makes sense, without phases that are done", () => {
  assert.deepEqual(labels(""), ["next", "next:3", "US1", "phase 2", "mvp", "all", "T002", "T003", "T004"]);
});

test("the last word is completed, what stands before it stays", () => {
  assert.deepEqual(
    completeFilter("US1, !T00", context).map(({ filter }) => filter),
    ["US1, !next", "US1, !T002", "US1, !T003", "US1, !T004"],
  );
  assert.deepEqual(labels("t002-"), ["T002-T002", "T002-T003", "T002-T004"]);
  assert.deepEqual(labels("ship"), ["T004"]);
});

test("every completion is a filter that selects something", () => {
  for (const typed of ["", "n", "US1, ", "T002-", "!", "phase"])
    for (const { filter } of completeFilter(typed, context)) {
      const selection = selectTasks(filter, context);
      assert.ok(selection.ok && selection.value.run.length > 0, filter);
    }
});
