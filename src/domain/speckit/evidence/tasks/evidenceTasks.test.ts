import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePlan } from "../../documents/parsePlan.ts";
import { parseSpec } from "../../documents/parseSpec.ts";
import { checkTasks } from "../../tasks/checkTasks.ts";
import { parseTasks } from "../../tasks/parseTasks.ts";
import { applyEdits } from "../../text/edits.ts";
import { evidenceTasks, type TaskMaterial } from "./evidenceTasks.ts";
import { extendTasks } from "./extendTasks.ts";
import { renderTasks } from "./renderTasks.ts";

const specText = [
  "# Feature Specification: Notes",
  "### User Story 1 - Read notes (Priority: P2)",
  "",
  "Members read notes.",
  "",
  "1. **Given** one note, **When** it is opened, **Then** it is shown (FR-002)",
  "",
  "### User Story 2 - Add notes (Priority: P1)",
  "",
  "Members add notes. [TO DO: who uses it]",
  "",
  "1. **Given** none, **When** one is added, **Then** it is kept",
  "2. **Given** one, **When** the disk is full, **Then** it says so",
  "",
  "## Requirements",
  "- **FR-001**: Notes MUST be kept for 90 days",
  "- **FR-002**: Notes MUST be shown at once",
  "- **FR-003**: In US2 the title MUST be optional [NEEDS CLARIFICATION: how long?]",
].join("\n");
const spec = parseSpec(specText);
const materialOf = (more: Partial<TaskMaterial> = {}): TaskMaterial => ({
  spec,
  plan: parsePlan("# Plan\n\n**Storage**: NEEDS CLARIFICATION\n\n**Structure Decision**: [TO DO: where it goes]\n"),
  featurePath: "specs/001-notes",
  withTests: false,
  words: () => [],
  ...more,
});
const render = (material: TaskMaterial) =>
  renderTasks({
    ...{ title: "Notes", featurePath: material.featurePath, documents: ["spec.md"], withTests: material.withTests },
    phases: evidenceTasks(material),
  });
const textsOf = (text: string) =>
  parseTasks(text).tasks.map(({ stories, description }) => `${stories.join()} ${description}`.trim());

test("tasks come from gaps, scenarios and requirements, in the words of the specification", () => {
  assert.deepEqual(textsOf(render(materialOf())), [
    "Decide: who uses it (story 2 in specs/001-notes/spec.md)",
    "Decide: how long? (specs/001-notes/spec.md)",
    "Decide: Storage (specs/001-notes/plan.md)",
    "Decide: where it goes (specs/001-notes/plan.md)",
    'US2 Make scenario 1 of US2 work: "Given none, When one is added, Then it is kept"',
    'US2 Make scenario 2 of US2 work: "Given one, When the disk is full, Then it says so"',
    'US2 Carry out FR-003: "In US2 the title MUST be optional (NEEDS CLARIFICATION: how long?)"',
    'US1 Make scenario 1 of US1 work: "Given one note, When it is opened, Then it is shown (FR-002)"',
    'Carry out FR-001: "Notes MUST be kept for 90 days"',
  ]);
});

test("the list is valid by the rules, with and without tests", () => {
  for (const withTests of [false, true]) {
    const problems = checkTasks(parseTasks(render(materialOf({ withTests }))), spec);
    assert.deepEqual(
      problems.filter(({ code }) => code !== "missing-path"),
      [],
    );
  }
});

test("each scenario has its failing test first where tests are asked for", () => {
  const texts = textsOf(render(materialOf({ withTests: true })));
  const at = (text: string) => texts.findIndex((each) => each.includes(text));
  assert.ok(at("Write a failing test for scenario 2 of US2") < at("Make scenario 2 of US2 work"));
  assert.match(texts[at("Make scenario 2 of US2 work")]!, /\(depends on T\d+\)$/);
  assert.ok(at("Write a failing test for FR-001") < at("Carry out FR-001"));
});

test("words that lead to existing files become tasks to look there, each place once", () => {
  const words = (text: string) =>
    /notes/i.test(text) ? [{ word: "notes", paths: ["src/notes.ts", "test/notes.ts"] }] : [];
  const found = textsOf(render(materialOf({ words }))).filter((text) => text.includes("Find"));
  assert.deepEqual(found, [
    'US2 Find where "notes" lives and note it in specs/001-notes/plan.md: candidates `src/notes.ts`, `test/notes.ts`',
  ]);
});

test("without scenarios the requirements of the only story are its tasks", () => {
  const captured = parseSpec(
    '# Feature Specification: Notes\n\n### User Story 1 - [TO DO: title] (Priority: P1)\n\n"I need notes."\n\n1. [TO DO: Given, When, Then]\n\n## Requirements\n\n- **FR-001**: "I need notes."\n- **R002** (MUST): Keep them\n',
  );
  const texts = textsOf(render(materialOf({ spec: captured, plan: parsePlan("# Plan\nText.\n") })));
  assert.deepEqual(texts, [
    "Decide: title (story 1 in specs/001-notes/spec.md)",
    "Decide: Given, When, Then (story 1 in specs/001-notes/spec.md)",
    'US1 Carry out FR-001: "I need notes."',
    'US1 Carry out R002: "Keep them"',
  ]);
});

test("a specification without any story or id is one task", () => {
  const free = parseSpec("# Notes\n\nMembers add notes.\n");
  assert.deepEqual(textsOf(render(materialOf({ spec: free, plan: parsePlan("# Plan\nText.\n") }))), [
    'Carry out specs/001-notes/spec.md: "Notes"',
  ]);
});

const extend = (text: string, material = materialOf()) => {
  const edit = extendTasks(text, parseTasks(text), material);
  return edit === undefined ? undefined : applyEdits(text, [edit]);
};

test("extending adds nothing to a list that names everything, by id, range, label or quotation", () => {
  assert.equal(extend(render(materialOf())), undefined);
  for (const line of ["FR-001–FR-003", "FR-001 to FR-003", 'FR-001, FR-003 and "Notes MUST be shown at once"'])
    assert.equal(extend(`# Tasks\n\n- [x] T001 [US1] a\n- [ ] T002 [US2] ${line}\n`), undefined, line);
});

test("extending keeps each line and adds only what no task names, with fresh ids", () => {
  const text =
    "# Tasks\r\n\r\n## Phase 1: Work\r\n\r\n- [x] T007 [US2] Add notes (FR-003)\r\n\r\n## Notes\r\n\r\nMine.\r\n";
  const after = extend(text)!;
  assert.ok(after.startsWith("# Tasks\r\n\r\n## Phase 1: Work\r\n\r\n- [x] T007 [US2] Add notes (FR-003)\r\n\r\n"));
  assert.ok(after.endsWith("## Notes\r\n\r\nMine.\r\n"));
  assert.equal(after.replaceAll("\r\n", "").includes("\n"), false);
  assert.deepEqual(
    parseTasks(after).tasks.map(({ id, description }) => `${id.text} ${description.split(":", 1)[0]!}`),
    ["T007 Add notes (FR-003)", "T008 Make scenario 1 of US1 work", "T009 Carry out FR-001", "T010 Carry out FR-002"],
  );
});

test("shared words cover nothing, in whatever script", () => {
  const japanese = parseSpec("# メモ\n\n## Requirements\n\n- **FR-001**: 会員は notes を共有できる\n");
  const after = extend("# Tasks\n\n- [x] T001 notes を共有する画面を作る\n", materialOf({ spec: japanese }))!;
  assert.match(after, /T002 Carry out FR-001: "会員は notes を共有できる"/);
});
