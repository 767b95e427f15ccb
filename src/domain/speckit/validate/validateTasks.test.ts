import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSpec } from "../documents/parseSpec.ts";
import { parseTasks } from "../tasks/parseTasks.ts";
import { validateTasks } from "./validateTasks.ts";

const spec = parseSpec(
  [
    "# Feature Specification: Albums",
    "## User Scenarios & Testing",
    "### User Story 1 - Sort photos (Priority: P1)",
    "1. **Given** photos, **When** sorted, **Then** they are in albums",
    "### User Story 2 - Share an album (Priority: P2)",
    "A member shares.",
    "## Requirements",
    "- **FR-001**: System MUST sort photos into albums by date",
    "- **FR-002**: Members MUST be able to share an album",
  ].join("\n"),
);
const context = { title: "Albums", spec };
const good = `# Tasks: Albums

## Phase 1: Setup (Shared Infrastructure)

- [ ] T001 Create src/albums.ts
- [ ] T002 [P] Add a script to package.json

## Phase 2: User Story 1 - Sort photos (Priority: P1) 🎯 MVP

- [ ] T003 [US1] Sort by date in src/sort.ts (FR-001) (depends on T001)
- [ ] T004 [P] [US1] Run \`npm test\`

## Phase 3: User Story 2 - Share an album (Priority: P2)

- [ ] T005 [P] [US2] Share in src/share.ts (FR-002)

## Dependencies & Execution Order

T003 needs T001; Phase 2 comes before Phase 3.
`;

test("a list in the form of spec-kit is neither repaired nor refused", () => {
  assert.deepEqual(validateTasks(good, context), { text: good, repairs: [], problems: [] });
});

test("boxes, ids, labels, ticks, levels and numbers are repaired, and what refers to them follows", () => {
  const faulty = good
    .replace("# Tasks: Albums\n\n", "")
    .replace("## Phase 1: Setup", "### Phase 1: Setup")
    .replace("- [ ] T001 Create", "- [x] **T1** Create")
    .replace("- [ ] T002 [P] Add", "- T002 [US1] [P] Add")
    .replace("- [ ] T003 [US1]", "- [ ] T007")
    .replace("depends on T001", "depends on T1")
    .replace("T003 needs T001", "T007 needs T1")
    .replace("- [ ] T004 [P] [US1]", "- [ ] TXXX [US1] [P]")
    .replace("## Phase 3:", "## Phase N:")
    .replace("before Phase 3", "before Phase N")
    .replace("- [ ] T005 [P]", "- [ ] T002 [P]");
  const { text, repairs, problems } = validateTasks(faulty, context);
  assert.equal(text, good.replace("- [ ] T004 [P] [US1] Run", "- [ ] T004 [P] [US1] Run"));
  assert.deepEqual(repairs, [
    "The title “Tasks: Albums” was added.",
    "The phases became headings of the second level.",
    "1 task got the box “- [ ]”.",
    "1 task without an id got one.",
    "T1 is no longer ticked: only finished work is.",
    "T002 lost its story label, as it stands outside a story phase.",
    "T007 got its label [US1].",
    "T008 was written in the form “- [ ] T001 [P] [US1] Words”.",
    "The tasks were numbered anew, from T001 to T005, and what refers to them, too.",
    "The phases were numbered anew.",
  ]);
  assert.deepEqual(problems, []);
});

test("ten faults are told as ten exact problems", () => {
  const faulty = good
    .replace("- [ ] T001 Create src/albums.ts", "- [ ] T001 Create the album model")
    .replace("(FR-001) (depends on T001)", "(depends on T005, T099)")
    .replace("- [ ] T005 [P] [US2] Share in src/share.ts (FR-002)", "- [ ] T005 [US7] Share [Entity1] in src/share.ts")
    .replace(
      "- [ ] T004 [P] [US1] Run `npm test`",
      "- [ ] T004 [P] [US1] Make it nice\n- [ ] T008-T009 [US1] Two in one, src/a.ts",
    )
    .replace("T003 needs T001;", "See [link];")
    .replace("## Phase 3: User Story 2", "## Phase 3: User Story 7 - Lend")
    .replace("Lend - Share an album", "Lend an album");
  assert.deepEqual(validateTasks(faulty, { ...context, withTests: true }).problems, [
    "Line 10: T003 depends on T005, which comes later.",
    "Line 10: T003 depends on T099, which does not exist.",
    "Line 16: spec.md has no user story 7.",
    "T008–T009 are one line; write one line for each task.",
    "T001 names no file and no check.",
    "T004 names no file and no check.",
    "Line 16 still holds the placeholder [Entity1]; replace it or take it out.",
    "Line 20 still holds the placeholder [link]; replace it or take it out.",
    "User story 2 “Share an album” has no task.",
    "No task names FR-001; add (FR-001) to the task that serves it.",
    "No task names FR-002; add (FR-002) to the task that serves it.",
    "Tests were asked for, and “User Story 1 - Sort photos” has no task that writes one.",
    "Tests were asked for, and “User Story 7 - Lend an album” has no task that writes one.",
  ]);
});

test("an id that is used twice and depended on is asked about, not guessed", () => {
  const faulty = good.replace("- [ ] T002 [P] Add", "- [ ] T001 [P] Add");
  const { text, problems } = validateTasks(faulty, context);
  assert.equal(text, faulty);
  assert.deepEqual(problems, [
    "Line 6: T001 is already used on line 5.",
    "T001 is used more than once and other tasks depend on it; give each task an id of its own.",
  ]);
});

test("ids of a list that is replaced are permanent, and finished tasks keep their line and their tick", () => {
  const existing = parseTasks("## Phase 1: Setup\n\n- [x] T001 Create src/albums.ts\n- [x] T007 Write src/old.ts\n");
  const gapped = good.replaceAll("T002", "T012").replace("- [ ] T001", "- [X] T001");
  assert.deepEqual(validateTasks(gapped, { ...context, existing }), {
    text: gapped,
    repairs: [],
    problems: ["T007 is finished; keep its line as it is: Write src/old.ts"],
  });
});

test("[P] is taken off where a neighbor changes the same file", () => {
  const faulty = good.replace(
    "[P] Add a script to package.json",
    "[P] Add to src/a.ts\n- [ ] T003 [P] Remove from src/a.ts",
  );
  const { text, repairs } = validateTasks(faulty.replace("T003 [US1]", "T009 [US1]"), context);
  assert.match(text, /\n- \[ \] T002 \[P\] Add to src\/a\.ts\n- \[ \] T003 Remove from src\/a\.ts\n/);
  assert.ok(repairs.includes("T003 lost [P]: a neighbor changes the same file."));
});

test("what is no list of tasks is a problem and not a failure", () => {
  for (const text of ["", "Sure! Here are the tasks.", "- T001 Create src/a.ts", "\u0000"])
    assert.deepEqual(validateTasks(text, context).problems, [
      "There is no task; write each as “- [ ] T001 what to do in which file”.",
    ]);
});
