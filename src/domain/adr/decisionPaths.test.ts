import assert from "node:assert/strict";
import { test } from "node:test";
import { decisionPaths } from "./decisionPaths.ts";

test("decisions lie where every preflight server keeps them", () => {
  assert.deepEqual(decisionPaths, {
    docs: "docs",
    adrs: "docs/adr",
    currentTask: "docs/CURRENT_TASK.md",
    architecture: "docs/ARCHITECTURE_STATE.md",
    archivedTasks: "docs/archive/task",
  });
});
