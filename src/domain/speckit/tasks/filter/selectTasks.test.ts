import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseTasks } from "../parseTasks.ts";
import { selectTasks } from "./selectTasks.ts";

const list = parseTasks(
  [
    "## Phase 1: Setup (Shared Infrastructure)",
    "- [x] T001 Create the structure",
    "- [ ] T002 [P] Configure lint",
    "## Phase 2: Foundational",
    "- [ ] T003 Base model",
    "## Phase 3: User Story 1 - Albums (Priority: P1) 🎯 MVP",
    "- [ ] T004 [P] [US1] Album model",
    "- [ ] T005 [US1+US2] Album service",
    "- [ ] T006 Unlabelled work",
    "## Phase 4: User Story 2 - Sharing (Priority: P2)",
    "- [ ] T019 [US2] Share link",
    "- [ ] T020a [US2] Share mail",
    "- [-] T021 [US2] Share fax",
    "## Phase 5: Polish & Cross-Cutting Concerns",
    "- [ ] T022 Docs",
  ].join("\n"),
);
const context = { list, priorities: new Map([["US1", "P1"]]) };
const run = (filter?: string) => {
  const selection = selectTasks(filter, context);
  return selection.ok ? selection.value.run.map((task) => task.id.text).join(" ") : selection.error.message;
};
const pending = "T002 T003 T004 T005 T006 T019 T020a T022";

for (const [filter, expected] of [
  [undefined, pending],
  ["  ", pending],
  ["all", pending],
  ["pending", pending],
  ["T3", "T003"],
  ["t003", "T003"],
  ["T022 T002", "T002 T022"],
  ["T002,T003;T004 and T005", "T002 T003 T004 T005"],
  ["T003-T005", "T003 T004 T005"],
  ["T003 – 5", "T003 T004 T005"],
  ["T003..T004", "T003 T004"],
  ["T003 to T004", "T003 T004"],
  ["T019-T021", "T019 T020a"],
  ["T020a", "T020a"],
  ["US1", "T004 T005 T006"],
  ["US2", "T005 T019 T020a"],
  ["story 2", "T005 T019 T020a"],
  ["P1", "T004 T005 T006"],
  ["P2", "T005 T019 T020a"],
  ["phase 2", "T003"],
  ["phase:2 T022", "T003 T022"],
  ["setup", "T002"],
  ["foundational polish", "T003 T022"],
  ["mvp", "T002 T003 T004 T005 T006"],
  ["parallel", "T002 T004"],
  ["next", "T002"],
  ["next:3", "T002 T003 T004"],
  ["redo:T001", "T001"],
  ["redo:T001-T003", "T001 T002 T003"],
  ["text:share", "T019 T020a"],
  ['"Sharing"', "T019 T020a"],
  ["'user story 2'", "T019 T020a"],
  ["!US2", "T002 T003 T004 T006 T022"],
  ["phase 3 !T005", "T004 T006"],
  ["Implement only the Setup and Foundational phases", "T002 T003"],
  ["Run all the setup tasks in parallel", "T002"],
  ["only T003", "T003"],
] as const) {
  test(`"${String(filter)}" runs ${expected}`, () => assert.equal(run(filter), expected));
}

for (const [filter, cause] of [
  ["T999", /`T999` matches no task/],
  ["US9", /matches no task/],
  ["phase 9", /matches no task/],
  ['"Share"', /matches no task/],
  ["T005-T003", /runs backwards/],
  ["P", /parallel.*P1/],
  ["everything", /is not a selector/],
  ["T0?3 T003", /`T0\?3` is not a selector/],
  ["please do something nice", /is not a selector/],
  ["everything except US2 please", /is not a selector/],
  ["!all", /excludes every task/],
  [",", /no selector/],
] as const) {
  test(`"${filter}" runs nothing and says what there is`, () => {
    assert.match(run(filter), cause);
    assert.match(run(filter), /Tasks: T001, .*Stories: US1, US2\. Phases: phase 1/);
  });
}

test("finished and deferred tasks are reported, not run", () => {
  const selection = selectTasks("T001 T021", context);
  assert.deepEqual(selection.ok && [selection.value.run, selection.value.skipped.map((task) => task.id.text)], [
    [],
    ["T001", "T021"],
  ]);
});

test("the interpretation of a sentence is returned", () => {
  const selection = selectTasks("Implement only the Setup and Foundational phases", context);
  assert.equal(selection.ok && selection.value.interpretation, "Setup, Foundational");
});

test("a filter that matches nothing never runs anything", () => {
  const foreign = fc.constantFrom(
    "T900",
    "T900-T905",
    "US77",
    "phase 42",
    "P9",
    "text:zebra",
    '"Nowhere"',
    "convergence",
    "redo:T901",
    "T9x",
    "§",
  );
  fc.assert(
    fc.property(
      fc.array(foreign, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(" ", ", ", "; ", " and "),
      (parts, separator) => {
        assert.equal(selectTasks(parts.join(separator), context).ok, false);
      },
    ),
  );
});

test("the first product is the story that comes first by priority, which the specification may know better", () => {
  const phases = [
    "## Phase 1: Setup",
    "- [ ] T001 Create the structure",
    "## Phase 2: User Story 1 - Albums",
    "- [ ] T002 [US1] Album model",
    "## Phase 3: User Story 2 - Sharing",
    "- [ ] T003 [US2] Share link",
    "## Phase 4: Polish",
    "- [ ] T004 Docs",
  ];
  const mvp = (text: string, priorities: readonly (readonly [string, string])[], filter = "mvp"): string => {
    const selection = selectTasks(filter, { list: parseTasks(text), priorities: new Map(priorities) });
    return selection.ok ? selection.value.run.map((task) => task.id.text).join(" ") : selection.error.message;
  };
  const text = phases.join("\n");
  assert.equal(mvp(text, []), "T001 T002");
  assert.equal(
    mvp(text, [
      ["US1", "P2"],
      ["US2", "P1"],
    ]),
    "T001 T003",
  );
  assert.equal(mvp(text.replace("Sharing", "Sharing (Priority: P1)"), []), "T001 T003");
  assert.equal(mvp(text.replace("Sharing", "Sharing (Priority: P1)"), [], "P1"), "T003");
  assert.equal(mvp(text.replace("Sharing", "Sharing (Priority: P1)"), [["US2", "P3"]], "P3"), "T003");
  assert.match(mvp(text, [], "P1"), /matches no task/);
  const withoutStoryPhase = ["- [ ] T001 Create it", "- [ ] T002 [US3] Do it", "- [ ] T003 [US4] More"].join("\n");
  assert.equal(mvp(withoutStoryPhase, []), "T002");
});

test("without a story the first product is what comes before any", () => {
  const list = parseTasks("## Phase 1: Setup\n- [ ] T001 Start\n## Phase 2: Polish\n- [ ] T002 Docs");
  const selection = selectTasks("mvp", { list, priorities: new Map() });
  assert.deepEqual(selection.ok && selection.value.run.map((task) => task.id.text), ["T001"]);
});
