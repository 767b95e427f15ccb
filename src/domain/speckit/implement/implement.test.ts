import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePlan } from "../documents/parsePlan.ts";
import { parseSpec } from "../documents/parseSpec.ts";
import { parseTasks } from "../tasks/parseTasks.ts";
import { readOutputLine, withoutTerminalCommands } from "./agentOutput.ts";
import { checksOf, isCheckOnly } from "./tasks/checks.ts";
import { judge } from "./tasks/evidence.ts";
import { gatesOf, gateTable } from "./tasks/gates.ts";
import { createTaskPrompts } from "./tasks/taskPrompt.ts";

test("success is judged by evidence", () => {
  const task = parseTasks("- [ ] T001 Create src/a.ts and docs/\n  - [ ] reviewed\n  - Check: `npm test`").tasks[0]!;
  const good = { exitCode: 0, changed: ["src/a.ts"], taskNow: undefined, checks: [] };
  const reason = (change: object) => {
    const verdict = judge(task, { ...good, ...change });
    return verdict.verified ? "verified" : verdict.reason;
  };
  assert.equal(reason({}), "verified");
  assert.equal(reason({ changed: ["docs/x.md"] }), "verified");
  assert.match(reason({ changed: ["b.ts"] }), /none of the files it names has changed \(src\/a\.ts, docs\/\)/);
  assert.match(reason({ exitCode: 2 }), /code 2/);
  assert.match(reason({ exitCode: null }), /signal/);
  assert.match(reason({ changed: [] }), /no file has changed/);
  assert.match(reason({ changed: ["src/a.tsx"] }), /none of the files/);
  assert.match(reason({ taskNow: task }), /1 of its own check boxes is open/);
  assert.match(reason({ checks: [{ command: "npm test", passed: false }] }), /failed/);
  assert.match(reason({ checks: [{ command: "npm test" }] }), /was not run/);
  assert.deepEqual(checksOf(task), ["npm test"]);
});

test("a task that only checks something is judged by its command alone", () => {
  const verdict = (line: string, passed?: boolean) => {
    const task = parseTasks(line).tasks[0]!;
    const checks = checksOf(task).map((command) => (passed === undefined ? { command } : { command, passed }));
    const given = judge(task, { exitCode: 0, changed: [], taskNow: task, checks });
    return given.verified ? "verified" : given.reason;
  };
  assert.equal(verdict("- [ ] T001 Run the whole test suite (`npm test`)", true), "verified");
  assert.equal(verdict("- [ ] T001 Run the tests\n  - Check: `make check`", true), "verified");
  assert.equal(verdict("- [ ] T001 Verify with `pytest tests/unit -q`", true), "verified");
  assert.equal(verdict("- [ ] T001 Run `npm test`", false), "its check `npm test` failed");
  assert.match(verdict("- [ ] T001 Run `npm test`"), /`npm test` was not run, because the user did not allow it/);
  assert.match(verdict("- [ ] T001 Run the whole test suite"), /names no command, such as Check: `npm test`/);
  assert.equal(verdict("- [ ] T001 Run the migration in db/001.sql"), "no file has changed");
  assert.equal(verdict("- [ ] T001 Add retries (see `npm test`)"), "no file has changed");
  const other = parseTasks("- [ ] T001 Add retries, then `npm test`").tasks[0]!;
  assert.deepEqual([isCheckOnly(other), checksOf(other)], [false, []]);
});

test("output loses its colors, and events keep only their text", () => {
  assert.equal(withoutTerminalCommands("\u001b[1;32mok\u001b[0m\u001b]0;title\u0007!"), "ok!");
  assert.equal(readOutputLine("  plain  ", "text"), "  plain", "code keeps its indentation");
  assert.equal(readOutputLine("", "text"), undefined);
  assert.equal(
    readOutputLine('{"type":"assistant","message":{"content":[{"type":"text","text":"Hello"}]}}', "jsonLines"),
    "Hello",
  );
  assert.equal(readOutputLine('{"type":"system"}', "jsonLines"), undefined);
  assert.equal(readOutputLine("no json", "jsonLines"), "no json");
  assert.equal(readOutputLine('{"type":"user","content":"cut', "jsonLines"), undefined);
  const depth = 6500;
  const nested = `${'{"text":'.repeat(depth)}"x"${"}".repeat(depth)}`;
  assert.equal(readOutputLine(nested, "jsonLines"), undefined, "nothing exhausts the stack");
});

test("a prompt stands on its own", () => {
  const spec = parseSpec(
    "# Feature Specification: Notes\n### User Story 1 - Add notes (Priority: P1)\nUsers add notes.\n1. **Given** a, **When** b, **Then** c\n- **FR-001**: Users MUST be able to add notes\n- **FR-002**: System MUST quack\n",
  );
  const plan = parsePlan("**Language/Version**: TypeScript 6\n**Storage**: NEEDS CLARIFICATION\n");
  const list = parseTasks(
    "## Phase 3: User Story 1\n- [x] T001 [US1] Model in src/m.ts\n- [ ] T002 [US1] Implement FR-001 in src/a.ts (depends on T001)\n",
  );
  const promptFor = createTaskPrompts({
    spec,
    plan,
    list,
    featurePath: "specs/001-a",
    obligations: ["Small: Files MUST stay small."],
    design: new Map([["contracts/api.md", "# API\nadd notes"]]),
  });
  const prompt = promptFor(list.tasks[1]!);
  for (const part of [
    "# Task T002",
    "src/a.ts",
    "T001 (done: Model in src/m.ts)",
    "**Given** a",
    "FR-001: Users MUST be able to add notes",
    "TypeScript 6",
    "Not decided yet: Storage",
    "Files MUST stay small",
    "From contracts/api.md",
    "specs/001-a/tasks.md",
  ])
    assert.ok(prompt.includes(part), part);
  assert.equal(prompt.includes("quack"), false);
});

test("a task without a label gets the story whose scenario it names", () => {
  const spec = parseSpec(
    "# S\n### User Story 1 - Add notes (Priority: P1)\nUsers add notes.\n1. **Given** a, **When** b, **Then** c\n",
  );
  const list = parseTasks("## Phase 4: Convergence\n- [ ] T009 Make US1/AC1 hold\n- [ ] T010 Read US1\n");
  const material = {
    spec,
    plan: parsePlan("# P\n"),
    list,
    featurePath: "specs/001-a",
    obligations: [],
    design: new Map(),
  };
  const promptFor = createTaskPrompts(material);
  assert.match(promptFor(list.tasks[0]!), /## User story US1: Add notes/);
  assert.doesNotMatch(promptFor(list.tasks[1]!), /## User story/);
});

test("open check boxes of a task are counted", () => {
  const task = parseTasks("- [ ] T001 Think\n  - [ ] one\n  - [ ] two\n  - [x] three").tasks[0]!;
  const evidence = { exitCode: 0, changed: ["src/a.ts"], taskNow: task, checks: [] };
  assert.deepEqual(judge(task, evidence), { verified: false, reason: "2 of its own check boxes are open" });
});

test("gates are shown as a table, and their absence in words", () => {
  assert.equal(gateTable([]), "There are no checklists.");
  const gates = gatesOf([
    { name: "ux.md", text: "- [x] CHK001 Nice?\n- [ ] CHK002 Fast?\n" },
    { name: "api.md", text: "- [x] CHK001 Stable?\n" },
  ]);
  assert.deepEqual(gateTable(gates).split("\n").slice(2), [
    "| ux.md | 2 | 1 | 1 | OPEN |",
    "| api.md | 1 | 1 | 0 | PASS |",
  ]);
});
