import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSpec } from "../documents/parseSpec.ts";
import { batchesOf, prerequisitesOf } from "./batches.ts";
import { checkTasks } from "./checkTasks.ts";
import { coverageOf } from "./coverage.ts";
import { parseTasks } from "./parseTasks.ts";
import { dependenciesOf, pathsIn } from "./taskReferences.ts";

const spec = parseSpec(
  [
    "### User Story 1 - Albums (Priority: P1)",
    "### User Story 2 - Sharing (Priority: P2)",
    "- **FR-001**: Users MUST be able to create albums",
    "- **FR-002**: System MUST expire share links",
    "- **FR-003**: System MUST quarantine malware",
  ].join("\n"),
);
const codes = (text: string) =>
  checkTasks(parseTasks(text), spec).map((problem) => `${problem.code}@${String(problem.line)}`);

test("a valid list has no problems", () => {
  const text = `## Phase 1: User Story 1 - Albums\n- [ ] T001 [US1] Write src/a.ts (FR-001)\n## Phase 2: User Story 2 - Sharing\n- [ ] T002 [US2] FR-002, FR-003 in src/b.ts (depends on T001)\n`;
  assert.deepEqual(codes(text), []);
});

for (const [code, text] of [
  ["missing-id@1", "## Phase 1: Setup\n- [ ] no id"],
  ["placeholder@1", "## Phase 1: Setup\n- [ ] TXXX [P] later"],
  ["placeholder@0", "- [ ] T001 Write [Entity1] in src/a.ts"],
  ["duplicate-id@1", "- [ ] T001 a.ts\n- [ ] T01 b.ts"],
  ["order@1", "- [ ] T002 a.ts\n- [ ] T001 b.ts"],
  ["order@1", "- [ ] T001 a.ts\n- [ ] T005 b.ts"],
  ["missing-story@1", "## Phase 3: User Story 1 - Albums\n- [ ] T001 a.ts"],
  ["unexpected-story@1", "## Phase 1: Setup\n- [ ] T001 [US1] a.ts"],
  ["unknown-story@0", "- [ ] T001 [US7] a.ts"],
  ["missing-path@0", "- [ ] T001 Think hard"],
  ["parallel-conflict@2", "## Phase 1: Setup\n- [ ] T001 [P] src/a.ts\n- [ ] T002 [P] src/a.ts"],
  ["dangling-dependency@0", "- [ ] T001 a.ts (depends on T009)"],
  ["dangling-dependency@0", "- [ ] T001 a.ts (depends on T002)\n- [ ] T002 b.ts"],
  ["uncovered-story@0", "- [ ] T001 [US1] a.ts"],
  ["uncovered-FR@0", "- [ ] T001 [US1] a.ts"],
] as const) {
  test(`finds ${code}`, () => assert.ok(codes(text).includes(code), codes(text).join()));
}

test("dependencies are read in every spelling", () => {
  const references = (text: string) =>
    dependenciesOf(parseTasks(`- [ ] T050 ${text}`).tasks[0]!).map(({ first, last }) =>
      first === last ? first.text : `${first.text}-${last.text}`,
    );
  assert.deepEqual(references("x (depends on T001, T003)"), ["T001", "T003"]);
  assert.deepEqual(references("x *(depends on T012–T014)*"), ["T012-T014"]);
  assert.deepEqual(references("x (after T004 — same file)"), ["T004"]);
  assert.deepEqual(references("x (Depends on T002.)"), ["T002"]);
  assert.deepEqual(references("x (depends on T001 and T002; see T009)"), ["T001", "T002"]);
  assert.deepEqual(references("mentions T001 only"), []);
});

test("paths are found in code, behind 'in' and by their extension, not in prose", () => {
  assert.deepEqual(pathsIn("Create `src/a.ts` and src/b/c.py:12 in lib/x"), ["src/a.ts", "src/b/c.py", "lib/x"]);
  assert.deepEqual(pathsIn("Matcher — `palette/fuzzy.ts` | R001"), ["palette/fuzzy.ts"]);
  assert.deepEqual(pathsIn("Handle read/write and/or https://example.com/a.md, e.g. now"), []);
  assert.deepEqual(pathsIn("Configure Dockerfile and .gitignore in ./tools/"), ["Dockerfile", ".gitignore", "tools/"]);
});

test("neighbours marked [P] run together unless they share a file or build on each other", () => {
  const list = parseTasks(
    [
      "## Phase 1: Setup",
      "- [ ] T001 src/a.ts",
      "- [ ] T002 [P] src/b.ts",
      "- [ ] T003 [P] src/c.ts",
      "- [ ] T004 [P] src/b.ts",
      "- [ ] T005 [P] src/d.ts (depends on T004)",
      "- [x] T006 src/e.ts",
      "## Phase 2: Foundational",
      "- [ ] T007 [P] src/f.ts",
    ].join("\n"),
  );
  const shape = batchesOf(list, new Set(list.tasks.filter((task) => task.state === "pending"))).map(
    (batch) =>
      `${batch.phase}: ${batch.tasks.map((task) => task.id.text).join("+")}${batch.parallel ? " parallel" : ""}`,
  );
  assert.deepEqual(shape, [
    "Phase 1: Setup: T001",
    "Phase 1: Setup: T002+T003 parallel",
    "Phase 1: Setup: T004",
    "Phase 1: Setup: T005",
    "Phase 2: Foundational: T007",
  ]);
});

test("prerequisites are unfinished blocking phases and named dependencies outside the selection", () => {
  const list = parseTasks(
    "## Phase 1: Setup\n- [x] T001 a\n- [ ] T002 b\n## Phase 3: User Story 1\n- [ ] T003 c\n- [ ] T004 d (depends on T003)\n",
  );
  const needed = prerequisitesOf(list, new Set([list.tasks[3]!])).map((task) => task.id.text);
  assert.deepEqual(needed, ["T002", "T003"]);
  assert.deepEqual(prerequisitesOf(list, new Set(list.tasks)), []);
});

test("coverage distinguishes a named requirement from shared words", () => {
  const list = parseTasks("- [ ] T001 Create album model\n- [ ] T002 Links (FR-002)");
  assert.deepEqual(
    coverageOf(spec, list).requirements.map(({ requirement, basis, tasks }) => [
      requirement.id,
      basis,
      tasks.map((task) => task.id.text).join(),
    ]),
    [
      ["FR-001", "keywords", "T001"],
      ["FR-002", "named", "T002"],
      ["FR-003", "none", ""],
    ],
  );
});

test("a task that converge has added need not name a file", () => {
  const codes = (phase: string) =>
    checkTasks(parseTasks(`## Phase 4: ${phase}\n- [ ] T001 Show the hint of US1/AC2`)).map(({ code }) => code);
  assert.deepEqual([codes("Convergence"), codes("Polish")], [[], ["missing-path"]]);
});

test("tasks that would change one file at the same time are named", () => {
  const text = "## Phase 1: Setup\n- [ ] T001 [P] src/a.ts\n- [ ] T002 [P] src/a.ts";
  const conflict = checkTasks(parseTasks(text), spec).find(({ code }) => code === "parallel-conflict");
  assert.equal(conflict?.message, "T001 and T002 both change src/a.ts; one of them must wait.");
});
