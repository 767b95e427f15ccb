import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseTasks } from "./parseTasks.ts";
import { progressOf } from "./progress.ts";

const only = (line: string) => parseTasks(line).tasks[0]!;

test("reads the strict form", () => {
  const task = only("- [ ] T012 [P] [US1] Create Album model in src/models/album.ts");
  assert.equal(task.id.text, "T012");
  assert.equal(task.state, "pending");
  assert.equal(task.parallel, true);
  assert.deepEqual(task.stories, ["US1"]);
  assert.equal(task.description, "Create Album model in src/models/album.ts");
});

for (const [line, id] of [
  ["- [x] **T001** Bold", "T001"],
  ["* [X] ~~T001~~ Struck", "T001"],
  ["+ [ ] [T001] Bracketed", "T001"],
  ["- [ ] T001: Colon", "T001"],
  ["- [ ] **T001**: Colon behind bold", "T001"],
  ["- [ ] **T001:** Colon inside bold", "T001"],
  ["- [ ] T001 — Dash", "T001"],
  ["- [ ] T001 · Dot", "T001"],
  ["- [ ] T020a Letter", "T020a"],
  ["- [ ] T028' Prime", "T028'"],
  ["- [ ] T1000 Four digits", "T1000"],
] as const) {
  test(`finds ${id} in "${line}"`, () => {
    assert.equal(only(line).id.text, id);
    assert.doesNotMatch(only(line).description, /^[\s:·—*~\]]/);
  });
}

test("one line may cover a range", () => {
  const task = only("- [ ] T029–T034 Write the remaining pages");
  assert.equal(task.id.text, "T029");
  assert.equal(task.lastId?.text, "T034");
  assert.equal(task.description, "Write the remaining pages");
});

test("labels come in any order, joined or unknown; a link is not a label", () => {
  assert.deepEqual(only("- [ ] T001 [US1+US2] [P] x").stories, ["US1", "US2"]);
  assert.deepEqual(only("- [ ] T001 [US1,US2] x").stories, ["US1", "US2"]);
  assert.deepEqual(only("- [ ] T001 [US2a] x").stories, ["US2a"]);
  assert.deepEqual(only("- [ ] T001 [Polish] x").tags, ["Polish"]);
  for (const line of ["**T001 [P] [US1]** x", "**T001** [P] — x", "T001 [P]: x", "**T001 [P]**: x"])
    assert.equal(only(`- [ ] ${line}`).description, "x", line);
  assert.equal(only("- [ ] T001 [P] **Bold** x").description, "**Bold** x");
  assert.equal(only("- [ ] T001 [P](notes.md) x").parallel, false);
});

test("only known states are check boxes", () => {
  const { tasks, phases } = parseTasks(
    [
      "- [P] tasks = different files",
      "- [-] T001 dropped",
      "- [~] T002 later",
      "- [?] T003 unclear",
      "- [x]T004 glued",
    ].join("\n"),
  );
  assert.deepEqual(
    tasks.map((task) => [task.id.text, task.state]),
    [
      ["T001", "deferred"],
      ["T002", "deferred"],
    ],
  );
  assert.equal(phases.flatMap((phase) => phase.items).length, 0);
});

test("deeper lines belong to their task, nested boxes are not tasks", () => {
  const { tasks } = parseTasks(
    "- [ ] T001 First\n  - with a note\n  - [x] T009 nested\n\n    more\n- [ ] T002 Second\nText\n",
  );
  assert.deepEqual(
    tasks.map((task) => task.id.text),
    ["T001", "T002"],
  );
  assert.deepEqual(tasks[0]!.details, ["- with a note", "- [x] T009 nested", "more"]);
  assert.equal(tasks[0]!.subItems[0]!.state, "done");
});

test("fences, comments, code spans and front matter hold no tasks", () => {
  const text = [
    "---",
    "description: '- [ ] T100 not me'",
    "---",
    "```markdown",
    "- [ ] T001 example",
    "~~~",
    "- [ ] T002 still code",
    "```",
    "<!-- - [ ] T003 hidden",
    "- [ ] T004 hidden too -->",
    "- [ ] T005 real `<!--` not a comment",
    "- [ ] T006 real <!-- aside --> end",
  ].join("\n");
  assert.deepEqual(
    parseTasks(text).tasks.map((task) => task.description),
    ["real `<!--` not a comment", "real                end"],
  );
});

test("an unclosed comment hides nothing", () => {
  assert.equal(parseTasks("<!-- oops\n- [ ] T001 here").tasks.length, 1);
});

test("phases are recognized at level 2 to 4 with any separator and lose their decoration", () => {
  const { phases } = parseTasks(
    [
      "- [ ] T000 before any heading",
      "## Phase 1: Setup (Shared Infrastructure)",
      "- [ ] T001 a",
      "### Phase 2 — Foundational",
      "- [ ] T002 b",
      "## Phase 3: User Story 1 - Albums (Priority: P1) 🎯 MVP",
      "### Tests for User Story 1",
      "- [ ] T003 c",
      "#### Phase 3.2 - Core ✅ COMPLETE",
      "- [ ] T004 d",
      "## Phase N: Polish & Cross-Cutting Concerns",
      "- [ ] T005 e",
      "## Core work",
      "- [ ] T006 f",
      "## Phase Dependencies",
      "No tasks here",
    ].join("\n"),
  );
  assert.deepEqual(
    phases.map(({ number, kind, title, story, priority }) => [number, kind, title, story, priority]),
    [
      [undefined, "unnamed", "", undefined, undefined],
      ["1", "setup", "Setup (Shared Infrastructure)", undefined, undefined],
      ["2", "foundational", "Foundational", undefined, undefined],
      ["3", "story", "User Story 1 - Albums", "US1", "P1"],
      ["3.2", "other", "Core", undefined, undefined],
      ["N", "polish", "Polish & Cross-Cutting Concerns", undefined, undefined],
      [undefined, "other", "Core work", undefined, undefined],
    ],
  );
  assert.equal(phases[3]!.tasks[0]!.heading, "Tests for User Story 1");
});

test("boxes without an id are items; they count only where no task has one", () => {
  const mixed = parseTasks("- [ ] T001 a\n## Validation Checklist\n- [x] all tests pass\n");
  assert.deepEqual(progressOf(mixed), { total: 1, done: 0, deferred: 0 });
  assert.equal(mixed.phases[1]!.items[0]!.text, "all tests pass");
  assert.deepEqual(progressOf(parseTasks("- [x] 2.1 one\n- [ ] 2.2 two")), { total: 2, done: 1, deferred: 0 });
});

test("tasks as headings are listed, without a box to tick", () => {
  const { tasks } = parseTasks("## Work\n### T001: Write it ✅\ntext\n### T002: Ship it\n");
  assert.deepEqual(
    tasks.map((task) => [task.id.text, task.state, task.mark, task.description]),
    [
      ["T001", "done", undefined, "Write it"],
      ["T002", "pending", undefined, "Ship it"],
    ],
  );
});

test("the mark is the character between the brackets, also with CRLF and a byte order mark", () => {
  for (const text of ["\uFEFF- [ ] T001 a\r\n\t- x\r\n- [x] T002 b\r\n", "# T\r\r- [ ] T001 a\r- [X] T002 b"]) {
    for (const task of parseTasks(text).tasks) assert.match(text[task.mark!]!, task.state === "done" ? /[xX]/ : / /);
    assert.equal(parseTasks(text).tasks.length, 2);
  }
});

test("any text can be read", () => {
  const piece = fc.constantFrom(
    "- [ ] T001",
    "[P]",
    "[US1]",
    "```",
    "<!--",
    "-->",
    "## Phase 2: x",
    "\n",
    "\r\n",
    "`",
    "  ",
    "T2–",
    "---",
    "**",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "grapheme" }),
        fc.array(piece).map((parts) => parts.join("")),
      ),
      (text) => {
        for (const task of parseTasks(text).tasks)
          if (task.mark !== undefined) assert.match(text[task.mark]!, /[ xX~-]/);
      },
    ),
    { numRuns: 2000 },
  );
});

test("the mark of its end is no part of a task that is a heading", () => {
  for (const line of [
    "Create the model ✅ DONE",
    "Create the model ✅",
    "Create the model DONE",
    "Create the model ✅ ",
  ])
    assert.equal(only(`### T001 ${line}`).description, "Create the model", line);
});

test("what a phase is for is read from its title", () => {
  const kindOf = (title: string) => parseTasks(`## ${title}\n- [ ] T001 x`).phases[0]?.kind;
  for (const title of ["Setup", "Project setup", "Initialization", "Initialisation of the project"])
    assert.equal(kindOf(title), "setup", title);
  for (const title of ["Foundation", "Foundational work", "Foundations"])
    assert.equal(kindOf(title), "foundational", title);
  assert.equal(kindOf("Convergence"), "convergence");
  assert.equal(kindOf("Final polish"), "polish");
  assert.equal(kindOf("On the setup"), "other");
});
