import assert from "node:assert/strict";
import { test } from "node:test";
import { nextTaskOf } from "./nextTask.ts";
import { parseTasks } from "./parseTasks.ts";

const next = (...lines: string[]): string | undefined =>
  nextTaskOf(parseTasks(["# Tasks", "## Phase 1: Setup", ...lines].join("\n")))?.task.id.text;

test("the next task is the first open one that waits for nothing", () => {
  assert.equal(next("- [x] T001 Begin", "- [-] T002 Never", "- [ ] T003 Go on", "- [ ] T004 End"), "T003");
  assert.equal(next("- [ ] T001 Last (depends on T002)", "- [ ] T002 First"), "T002");
  assert.equal(next("- [ ] T001 One (depends on T002)", "- [ ] T002 Two (depends on T001)"), "T001");
  assert.equal(next("- [x] T001 Done"), undefined);
});
