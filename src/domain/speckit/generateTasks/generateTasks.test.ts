import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePlan } from "../documents/parsePlan.ts";
import { parseSpec } from "../documents/parseSpec.ts";
import { layoutOfPlan } from "../plan/layout.ts";
import { checkTasks } from "../tasks/checkTasks.ts";
import { coverageOf } from "../tasks/coverage.ts";
import { parseTasks } from "../tasks/parseTasks.ts";
import { pathsOf } from "../tasks/taskReferences.ts";
import { applyEdits } from "../text/edits.ts";
import { extendTasks } from "./extendTasks.ts";
import { planPhases } from "./planPhases.ts";
import { renderTasks } from "./renderTasks.ts";

const specText = [
  "# Feature Specification: Albums",
  "### User Story 2 - Share albums (Priority: P2)",
  "Users share albums with friends.",
  "### User Story 1 - Create albums (Priority: P1)",
  "Users create albums and add a caption.",
  "1. **Given** no album, **When** a user creates one, **Then** it is shown",
  "- **FR-001**: Users MUST be able to create albums",
  "- **FR-002**: Users MUST be able to share albums with friends",
  "## Key Entities",
  "- **Album**: A set",
  "- **Caption**: A text",
  "## Success Criteria",
  "- **SC-001**: Done within 2 minutes",
].join("\n");
const plan = parsePlan(
  "**Language/Version**: TypeScript 6\n**Storage**: NEEDS CLARIFICATION\n### Source Code\n```text\nsrc/\n├── models/\n├── services/\n└── api/\ntests/\n```\n",
);
const build = (text: string, withTests: boolean) => {
  const spec = parseSpec(text);
  const layout = layoutOfPlan(plan, "albums");
  const documents = ["quickstart.md", "contracts/api.md"];
  const phases = planPhases({ spec, plan, layout, featurePath: "specs/001-albums", documents, withTests });
  const tasks = renderTasks({
    title: "Albums",
    featurePath: "specs/001-albums",
    documents,
    withTests,
    phases,
    stories: spec.stories,
    paths: "src/",
  });
  return { spec, phases, text: tasks, list: parseTasks(tasks) };
};

test("the list is valid by the rules, with and without tests", () => {
  for (const withTests of [true, false]) {
    const { list, spec } = build(specText, withTests);
    assert.deepEqual(checkTasks(list, spec), []);
    assert.equal(
      list.tasks.some(({ description }) => /failing test/.test(description)),
      withTests,
    );
    assert.equal(
      list.tasks.every(({ state }) => state === "pending"),
      true,
    );
  }
});

test("phases follow the priorities, shared entities come first, open decisions before everything", () => {
  const { list } = build(specText, false);
  assert.deepEqual(
    list.phases.map(({ kind, story }) => story ?? kind),
    ["setup", "foundational", "US1", "US2", "polish"],
  );
  assert.match(list.tasks[0]!.description, /Decide what is still open \(Storage\)/);
  assert.match(
    list.phases[1]!.tasks[0]!.description,
    /Album model, which several stories use, in src\/models\/album\.ts/,
  );
  assert.match(list.phases[2]!.tasks[0]!.description, /Caption model/);
});

test("every requirement is named by a task", () => {
  const { list, spec } = build(specText, false);
  assert.deepEqual(new Set(coverageOf(spec, list).requirements.map(({ basis }) => basis)), new Set(["named"]));
});

test("a second run adds nothing when nothing is new", () => {
  const { text, list, spec, phases } = build(specText, true);
  assert.equal(extendTasks(text, list, spec, phases, "src/"), undefined);
});

test("a second run appends new stories and requirements with fresh ids and keeps every old line", () => {
  const { text, list } = build(specText, false);
  const ticked = text.replace("- [ ] T001", "- [X] T001").replace(/\n/g, "\r\n");
  const grown = `${specText.replace("- **FR-002**", "- **FR-009**: System MUST quack\n- **FR-002**")}
### User Story 3 - Print albums (Priority: P3)
Users print.
`;
  const { spec, phases } = build(grown, false);
  const extension = extendTasks(ticked, parseTasks(ticked), spec, phases, "src/")!;
  const after = applyEdits(ticked, [extension.edit]);
  const lines = new Set(after.split("\r\n"));
  for (const line of ticked.split("\r\n")) assert.ok(lines.has(line), line);
  assert.equal(after.replace(/\r\n/g, "").includes("\n"), false);
  const tasks = parseTasks(after).tasks;
  assert.equal(tasks.length, list.tasks.length + extension.taskCount);
  assert.deepEqual(
    checkTasks(parseTasks(after), spec).filter(({ severity }) => severity === "error"),
    [],
  );
  assert.equal(tasks[0]!.state, "done");
  assert.match(tasks.at(-1)!.description, /FR-009/);
});

test("the feature's own documents are named from the root", () => {
  const { list } = build(specText, false);
  const paths = list.tasks.flatMap(pathsOf);
  assert.ok(paths.includes("specs/001-albums/contracts/api.md") && paths.includes("specs/001-albums/quickstart.md"));
  assert.ok(paths.every((path) => !/^(?:contracts\/|(?:spec|plan|research|quickstart)\.md)/.test(path)));
});
