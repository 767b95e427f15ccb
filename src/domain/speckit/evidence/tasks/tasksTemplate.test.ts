import assert from "node:assert/strict";
import { test } from "node:test";
import { checkTasks } from "../../tasks/checkTasks.ts";
import { parseTasks } from "../../tasks/parseTasks.ts";
import type { PlannedPhase } from "./plannedTask.ts";
import { renderTaskParts } from "./renderTasks.ts";
import { readTasksTemplate } from "./tasksTemplate.ts";

const phase = (title: string, files: readonly string[], story?: string): PlannedPhase => ({
  title,
  ...(story === undefined ? {} : { story }),
  intro: [],
  groups: [
    {
      heading: "",
      tasks: files.map((file) => ({
        key: file,
        text: `Create ${file}`,
        parallel: story !== undefined,
        ...(story === undefined ? {} : { story }),
      })),
    },
  ],
  checkpoint: "Done",
});
const planned = [
  phase("Setup (Shared Infrastructure)", ["src/a.ts"]),
  phase("User Story 1 - Add notes (Priority: P1)", ["src/b.ts", "src/c.ts"], "US1"),
  phase("Polish & Cross-Cutting Concerns", ["README.md"]),
];
const fillWith = (text: string) => {
  const template = readTasksTemplate(text);
  const input = { title: "Notes", featurePath: "specs/001-notes", documents: [], withTests: false };
  const parts = renderTaskParts({ ...input, phases: template.withOwnPhases(planned) });
  return template.fill(parts, "Notes", "001-notes");
};
const headings = (text: string) => text.split("\n").filter((line) => /^## /.test(line));

const template = `---
description: "Template"
---

# Tasks: [FEATURE NAME]

<!-- The tasks below are samples. -->

## Format: \`[ID] [P?] [Story] Description\`

- Our own words about the format

## Definition of Done

Reviewed by two people. See [the guide](guide.md) for [FEATURE NAME].

## Phase 1: Setup (Shared Infrastructure)

- [ ] T001 Create project structure in src/

---

## Phase 2: User Story 1 - [Title] (Priority: P1)

- [ ] T002 [P] [US1] Create [Entity1] in src/models/[entity1].py

[Add more phases as needed]

## Phase 3: Security Review

**Purpose**: Nothing leaves the house without it

- [ ] T003 [P] Scan the dependencies listed in package.json
- [ ] T004 Fill in [something]

---

## Phase N: Polish & Cross-Cutting Concerns

- [ ] TXXX [P] Update docs/

## Path Conventions

- Adjust to your project

## Parallel Example: User Story 1

Task: "Create [Entity1] model"

## Notes

- Ask the team channel.
`;

test("the template's order and own chapters stay, its samples make room for the real tasks", () => {
  const text = fillWith(template);
  assert.deepEqual(headings(text), [
    "## Format: `[ID] [P?] [Story] Description`",
    "## Definition of Done",
    "## Phase 1: Setup (Shared Infrastructure)",
    "## Phase 2: User Story 1 - Add notes (Priority: P1) 🎯 MVP",
    "## Phase 3: Security Review",
    "## Phase 4: Polish & Cross-Cutting Concerns",
    "## Path Conventions",
    "## Parallel Example: User Story 1",
    "## Notes",
  ]);
  assert.match(text, /^---\ndescription: "Template"\n---\n\n# Tasks: Notes\n/);
  assert.match(text, /Our own words about the format/);
  assert.match(text, /See \[the guide\]\(guide\.md\) for Notes\./);
  assert.match(text, /Paths are relative to the repository root/);
  assert.match(text, /T002 Create src\/b\.ts\nT003 Create src\/c\.ts/);
  assert.match(text, /Ask the team channel/);
  assert.doesNotMatch(text, /Entity1|TXXX|Add more phases|samples|Adjust to your project/);
});

test("a phase that only the template knows keeps the tasks that are meant as they stand there", () => {
  const list = parseTasks(fillWith(template));
  assert.deepEqual(
    list.tasks.map(({ id, description }) => `${id.text} ${description}`),
    [
      "T001 Create src/a.ts",
      "T002 Create src/b.ts",
      "T003 Create src/c.ts",
      "T004 Scan the dependencies listed in package.json",
      "T005 Create README.md",
    ],
  );
  assert.deepEqual(checkTasks(list), []);
});

test("a template without phases still gets them", () => {
  const text = fillWith("# Tasks\n\n## Notes\n\nOnly notes.\n");
  assert.equal(parseTasks(text).tasks.length, 4);
  assert.match(text, /Only notes\./);
});
