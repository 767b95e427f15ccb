import assert from "node:assert/strict";
import { test } from "node:test";
import { parseTask } from "../adr/documents/parseTask.ts";
import { parseTasks } from "../speckit/tasks/parseTasks.ts";
import { specFromTask } from "./specFromTask.ts";
import { specsFromTasks } from "./specsFromTasks.ts";

const list = parseTasks(`# Tasks: Tide table

## Phase 1: Setup

- [x] T001 Create the project
- [ ] T002 Add a linter in package.json

## Phase 2: Foundational

- [ ] T003 Read the tide file in src/tide.ts

## Phase 3: User Story 1 - See the tide (Priority: P1)

- [ ] T004 [P] [US1] Draw the curve in src/curve.ts
- [ ] T005 [P] [US1] Name the times in src/times.ts

## Phase 4: User Story 2 - Be warned (Priority: P2)

- [ ] T006 [US2] Ring the bell in src/bell.ts (depends on T004)

## Phase 5: Polish

- [ ] T007 Write README.md
`);

test("each open task becomes a spec that waits for what must come first", () => {
  const specs = specsFromTasks(list, "task", "specs/001-tide/tasks.md");
  assert.deepEqual(
    specs.map(({ title, dependsOn }) => [title.slice(0, 4), dependsOn]),
    [
      ["T002", []],
      ["T003", [specs[0]?.key]],
      ["T004", [specs[1]?.key]],
      ["T005", [specs[1]?.key]],
      ["T006", [specs[2]?.key, specs[3]?.key]],
      ["T007", [specs[4]?.key]],
    ],
  );
  assert.deepEqual(specs[2]?.targetFiles, ["src/curve.ts"]);
  assert.match(
    specs[2]?.body ?? "",
    /^From specs\/001-tide\/tasks\.md, T004\.\n\n## Acceptance Criteria\n\n- \[ \] T004 Draw/,
  );
});

test("each story becomes a spec of its own beside the phases that all of them need", () => {
  const specs = specsFromTasks(list, "story", "specs/001-tide/tasks.md");
  const titles = specs.map(({ title }) => title);
  assert.deepEqual(titles, [
    "Phase 1: Setup",
    "Phase 2: Foundational",
    "US1: See the tide",
    "US2: Be warned",
    "Phase 5: Polish",
  ]);
  const waits = specs.map(({ dependsOn }) => dependsOn.map((key) => specs.findIndex((spec) => spec.key === key)));
  assert.deepEqual(waits, [[], [0], [0, 1], [0, 1], [0, 1, 2, 3]]);
  assert.equal(specs[2]?.body.match(/- \[ \]/g)?.length, 2);
});

test("a task waits for those that it names, and not for itself", () => {
  const named = parseTasks(`## Phase 1: Setup

- [ ] T001 A
- [ ] T002 B
- [ ] T003 C
- [ ] T004 D
- [ ] T005 E
- [ ] T006 F (depends on T002-T004)
- [ ] T007 G (depends on T001, T006-T007)
`);
  const specs = specsFromTasks(named, "task", "tasks.md");
  const waits = specs.map(({ dependsOn }) => dependsOn.map((key) => specs.findIndex((spec) => spec.key === key) + 1));
  assert.deepEqual(waits, [[], [1], [2], [3], [4], [5, 2, 3, 4], [6, 1]]);
});

test("a phase becomes a spec of what is left in it", () => {
  const phases = parseTasks(`## Phase 1: Setup

- [x] T001 Create the project

## Phase 2: Tides

- [x] T002 Read src/old.ts
- [ ] T003 Draw in src/curve.ts and src/
  From the harbour office.  
- [ ] T004 Name src/curve.ts
`);
  assert.deepEqual(specsFromTasks(phases, "story", "tasks.md"), [
    {
      key: "1",
      title: "Phase 2: Tides",
      body: `From tasks.md, Phase 2: Tides.

From the harbour office.

## Acceptance Criteria

- [ ] T003 Draw in src/curve.ts and src/
- [ ] T004 Name src/curve.ts`,
      dependsOn: [],
      targetFiles: ["src/curve.ts"],
    },
  ]);
});

test("a task that says nothing still makes a spec", () => {
  assert.deepEqual(specFromTask(parseTask(""), "docs/CURRENT_TASK.md"), {
    ...{ description: "Current task\n\nFrom docs/CURRENT_TASK.md.", targetFiles: [] },
  });
  const task = parseTask("# task:  Ring \n## Acceptance Criteria\n- One\n");
  assert.equal(specFromTask(task, "x").description, "Ring\n\nFrom x.\n\n## Acceptance Criteria\n\n- [ ] One");
});

test("the current task becomes a spec with its limits, criteria and files", () => {
  const task = parseTask(`<!-- UID: 20261116T064000Z -->
<!-- Related ADR: ADR-1 -->

# Task: Ring the bell

## Allowlist
- \`src/bell.ts\`

## Forbidden
- \`src/tide.ts\`

## Technical Constraints
- No new dependency

## Acceptance Criteria
- [ ] It rings at noon
- [x] It is loud
`);
  const { description, targetFiles } = specFromTask(task, "docs/CURRENT_TASK.md");
  assert.deepEqual(targetFiles, ["src/bell.ts"]);
  assert.equal(
    description,
    [
      "Ring the bell",
      "",
      "From docs/CURRENT_TASK.md, decided in ADR-1.",
      "",
      "## Constraints",
      "",
      "- No new dependency",
      "",
      "## Do Not Touch",
      "",
      "- `src/tide.ts`",
      "",
      "## Acceptance Criteria",
      "",
      "- [ ] It rings at noon",
      "- [x] It is loud",
    ].join("\n"),
  );
});

test("what a file says below a task stays, between the source and the criteria", () => {
  const detailed = parseTasks("- [ ] T001 Read the tide\n  From the harbour office.\n");
  assert.equal(
    specsFromTasks(detailed, "task", "tasks.md")[0]?.body,
    "From tasks.md, T001.\n\nFrom the harbour office.\n\n## Acceptance Criteria\n\n- [ ] T001 Read the tide",
  );
});
