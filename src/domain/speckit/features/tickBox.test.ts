import assert from "node:assert/strict";
import { test } from "node:test";
import { nextStepOf } from "./nextStep.ts";
import { tickBox } from "./tickBox.ts";

const tasks =
  "\uFEFF## Phase 1: Setup\r\n- [ ] T001 Create a\r\n- [-] T002 Later\r\n- [ ] Look\r\n- [ ] Look\r\n### T003: Heading\r\n";
const checks = "- [ ] Nice?\n\n```\n- [ ] Nice?\n```\n\n- [X] Nice?\n";

test("ticking changes one character and nothing else", () => {
  const done = tickBox(tasks, { kind: "task", id: "T001", description: "Create a" }, true);
  assert.deepEqual(done, { ok: true, value: tasks.replace("[ ] T001", "[X] T001") });
  const deferred = tickBox(tasks, { kind: "task", id: "T002", description: "Later" }, true);
  assert.deepEqual(deferred, { ok: true, value: tasks.replace("[-]", "[X]") });
  const second = tickBox(tasks, { kind: "item", text: "Look", occurrence: 1 }, true);
  assert.equal(second.ok && second.value, tasks.replace(/(Look\r\n- )\[ \]/, "$1[x]"));
  const behindCode = tickBox(checks, { kind: "check", text: "Nice?", occurrence: 1 }, false);
  assert.deepEqual(behindCode, { ok: true, value: checks.replace("[X]", "[ ]") });
  assert.deepEqual(tickBox(checks, { kind: "check", text: "Nice?", occurrence: 1 }, true), {
    ok: true,
    value: undefined,
  });
});

test("a box that no longer exists is not ticked in another place", () => {
  const other = tickBox(tasks, { kind: "task", id: "T001", description: "Create b" }, true);
  assert.deepEqual(other, { ok: false, error: "missing" });
  const heading = tickBox(tasks, { kind: "task", id: "T003", description: "Heading" }, true);
  assert.deepEqual(heading, { ok: false, error: "noCheckBox" });
  assert.deepEqual(tickBox(checks, { kind: "check", text: "Nice?", occurrence: 2 }, true), {
    ok: false,
    error: "missing",
  });
});

test("the next step follows from what is proven", () => {
  const step = (
    state: Parameters<typeof nextStepOf>[0]["state"],
    spec: "filled" | "template" | "incomplete" = "filled",
  ) => nextStepOf({ state, spec });
  assert.deepEqual(
    [step("Empty"), step("Draft", "template"), step("Draft", "incomplete"), step("Needs clarification")],
    ["specify", "specify", "clarify", "clarify"],
  );
  assert.deepEqual(
    [step("Specified"), step("Planned"), step("Ready"), step("Implementing"), step("Implemented")],
    ["plan", "tasks", "implement", "implement", undefined],
  );
});
