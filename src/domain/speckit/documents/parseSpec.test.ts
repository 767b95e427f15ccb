import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { applyEdits } from "../text/edits.ts";
import { parseTasks } from "../tasks/parseTasks.ts";
import { featureStateOf } from "./featureState.ts";
import { parseChecklist, setChecked } from "./parseChecklist.ts";
import { parsePlan } from "./parsePlan.ts";
import { parseSpec, readClarification } from "./parseSpec.ts";

test("story headings are recognized in every common form", () => {
  const headings = [
    ["### User Story 1 - Title (Priority: P1)", "US1", "Title", "P1"],
    ["## User Story 2 — Title", "US2", "Title", undefined],
    ["#### User Story 2a: Title (P2)", "US2a", "Title", "P2"],
    ["### US3 — Title (P1)", "US3", "Title", "P1"],
    ["### US4 (P3) — Title", "US4", "Title", "P3"],
  ] as const;
  for (const [heading, id, title, priority] of headings) {
    const [story] = parseSpec(heading).stories;
    assert.deepEqual([story?.id, story?.title, story?.priority], [id, title, priority], heading);
  }
  assert.deepEqual(parseSpec("### Users of Story Books\n##### User Story 9 - deep").stories, []);
});

test("a story gives its reason, its test and its scenarios, on one line or several", () => {
  const [story] = parseSpec(
    [
      "### User Story 1 - Albums (Priority: P1)",
      "",
      "People group photos.",
      "",
      "**Why this priority**: Everything builds on it.",
      "",
      "**Independent Test**: Create one album",
      "and see it.",
      "",
      "**Acceptance Scenarios**:",
      "",
      "1. **Given** no album, **When** one is created, **Then** it is listed",
      "2. **Given** an album",
      "   **When** it is deleted",
      "   **Then** it is gone",
      "- **WHEN** two are merged",
      "- **THEN** one is left",
      "",
      "---",
    ].join("\r\n"),
  ).stories;
  assert.equal(story?.narrative, "People group photos.");
  assert.equal(story?.why, "Everything builds on it.");
  assert.equal(story?.independentTest, "Create one album and see it.");
  assert.deepEqual(
    story?.scenarios.map(({ given, when, then }) => [given, when, then]),
    [
      ["no album", "one is created", "it is listed"],
      ["an album", "it is deleted", "it is gone"],
      [undefined, "two are merged", "one is left"],
    ],
  );
});

test("requirement ids are found in every formatting, each once", () => {
  const spec = parseSpec(
    [
      "- **FR-001**: a",
      "- **FR-007a** b",
      "* NFR-001: c",
      "- **SC-001**: d",
      "- **R001** (MUST): e",
      "- **FR-CLASS-1**: f",
      "### FR-010: g",
      "| FR-011 | h |",
      "- [x] **FR-012**: i",
      "- **FR-001**: again",
      "Text about FR-099 in passing.",
      "- `FR-098` in code",
    ].join("\n"),
  );
  assert.deepEqual(
    spec.requirements.map(({ id, kind, text }) => `${id} ${kind} ${text}`),
    [
      "FR-001 functional a",
      "FR-007a functional b",
      "NFR-001 quality c",
      "SC-001 success d",
      "R001 other e",
      "FR-CLASS-1 functional f",
      "FR-010 functional g",
      "FR-011 functional h |",
      "FR-012 functional i",
    ],
  );
  assert.deepEqual(
    spec.repeatedRequirements.map(({ line }) => line),
    [9],
  );
});

test("section names are compared without decoration, at any level", () => {
  const spec = parseSpec(
    "## 🎯 Edge Cases *(mandatory)*\n- one\n  goes on\n- two\n## 3. Key Entities _(include if data)_\n- **Album**: a set\n## Assumptions:\n- none\n",
  );
  assert.deepEqual(
    spec.edgeCases.map(({ text }) => text),
    ["one goes on", "two"],
  );
  assert.deepEqual(
    spec.entities.map(({ name, text }) => [name, text]),
    [["Album", "a set"]],
  );
  assert.equal(spec.assumptions.length, 1);
});

test("markers run to their matching bracket and are not seen in code, comments or the checklist sentence", () => {
  const text = [
    "- FR-001 [NEEDS CLARIFICATION: who [exactly] may?] and [NEEDS CLARIFICATION]",
    "`[NEEDS CLARIFICATION: code]` <!-- [NEEDS CLARIFICATION: hidden] -->",
    "- [ ] No [NEEDS CLARIFICATION] markers remain",
    "**Storage**: [e.g., files or NEEDS CLARIFICATION]",
    "[NEEDS CLARIFICATION: over",
    "two lines]",
  ].join("\n");
  const { markers } = parseSpec(text);
  assert.deepEqual(
    markers.map(({ question }) => question),
    ["who [exactly] may?", "", "over two lines"],
  );
  assert.equal(text.slice(markers[0]!.start, markers[0]!.end), "[NEEDS CLARIFICATION: who [exactly] may?]");
});

test("clarifications accept every arrow", () => {
  for (const text of ["Q: a? → A: b", "- Q: a? -> A: b", "Q: a? => A: b", "Q: a?\nA: b"]) {
    assert.deepEqual(readClarification(text), { question: "a?", answer: "b" }, text);
  }
  assert.equal(readClarification("What is a?"), undefined);
  const spec = parseSpec("## Clarifications\n### Session 2026-03-14\n- Q: a? → A: b\n- note\n");
  assert.deepEqual(spec.clarifications, [{ question: "a?", answer: "b", line: 2 }]);
});

test("checklist boxes count at any depth outside code and flip one character each", () => {
  const text = "## Content\r\n- [x] a\r\n  - [ ] CHK002 b\r\n```\r\n- [ ] code\r\n```\r\n* [X] c\r\n";
  const items = parseChecklist(text);
  assert.deepEqual(
    items.map(({ text: words, checked, id, group }) => [words, checked, id, group]),
    [
      ["a", true, undefined, "Content"],
      ["CHK002 b", false, "CHK002", "Content"],
      ["c", true, undefined, "Content"],
    ],
  );
  const flipped = applyEdits(
    text,
    setChecked(items, ({ text: words }) => words !== "a"),
  );
  assert.equal(flipped, text.replace("[x] a", "[ ] a").replace("[ ] CHK002", "[x] CHK002"));
});

test("plan fields tell filled, unknown, not applicable and template apart", () => {
  const plan = parsePlan(
    "# Implementation Plan: X\n**Language/Version**: TypeScript 6\n**Storage**: N/A\n**Testing**: NEEDS CLARIFICATION\n**Constraints**: [e.g., <200ms or NEEDS CLARIFICATION]\n## Summary\nDo it.\n### Source Code (repository root)\n```text\nsrc/\n└── a.ts\n```\n**Structure Decision**: Single.\n",
  );
  assert.deepEqual(
    [...plan.fields].map(([name, { state }]) => `${name} ${state}`),
    ["Language/Version filled", "Storage notApplicable", "Testing unknown", "Constraints template"],
  );
  assert.deepEqual(plan.sourceTree, ["src/", "└── a.ts"]);
  assert.equal(plan.structureDecision, "Single.");
  assert.equal(plan.isPristine, false);
});

test("the state follows what the documents prove", () => {
  const filled = "# Spec\n## User Scenarios & Testing\nx\n## Requirements\ny\n## Success Criteria\nz\n";
  const state = (spec?: string, plan?: string, tasks?: string) =>
    featureStateOf({
      spec: spec === undefined ? undefined : parseSpec(spec),
      plan: plan === undefined ? undefined : parsePlan(plan),
      tasks: tasks === undefined ? undefined : parseTasks(tasks),
    });
  assert.equal(state().state, "Empty");
  assert.equal(state("# Feature Specification: [FEATURE NAME]\n## Requirements\n- [What it does]").state, "Draft");
  assert.equal(state("# S\n## Requirements\n\n## Success Criteria\nz").state, "Draft");
  assert.equal(state(`${filled}[NEEDS CLARIFICATION: a?]`).state, "Needs clarification");
  const story = "## User Scenarios & Testing\n### User Story 1 - Sail\nwords\n### Edge Cases\n- [TO DO: limits]\n";
  assert.equal(state(story).state, "Specified");
  assert.equal(state(story.replace("words", "[TO DO: who]")).state, "Draft");
  assert.equal(state(filled).state, "Specified");
  assert.equal(state(filled, "# Plan: [FEATURE]\n**Storage**: [e.g., x]").state, "Specified");
  assert.equal(state(filled, "# Plan\nDo it").state, "Planned");
  assert.equal(state(filled, "# Plan\nDo it", "# Tasks\nsoon").state, "Planned");
  assert.equal(state(filled, undefined, "- [ ] T001 a").state, "Ready");
  assert.equal(state(filled, undefined, "- [x] T001 a\n- [ ] T002 b").state, "Implementing");
  assert.equal(state(filled, undefined, "- [x] T001 a\n- [-] T002 b").state, "Implemented");
  assert.equal(state(filled, undefined, "- [~] T001 a").state, "Implemented");
  assert.deepEqual(state(`${filled}[NEEDS CLARIFICATION: a?]`, "# Plan\nDo it"), {
    state: "Planned",
    warnings: ["1 open question in spec.md"],
  });
});

test("any text can be read as a spec, a plan and a checklist", () => {
  const piece = fc.constantFrom(
    "### User Story 1 -",
    "**Given**",
    "**When**",
    "[NEEDS CLARIFICATION",
    "]",
    "[",
    "- **FR-001**:",
    "\n",
    "\r",
    "```",
    "## Clarifications",
    "Q: a ",
    "→ A:",
    "|",
    "<!--",
    "-->",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "grapheme" }),
        fc.array(piece).map((parts) => parts.join(" ")),
      ),
      (text) => {
        for (const marker of parseSpec(text).markers) assert.ok(marker.start < marker.end && marker.end <= text.length);
        parsePlan(text);
        for (const item of parseChecklist(text)) assert.match(text[item.mark]!, /[ xX]/);
      },
    ),
    { numRuns: 1000 },
  );
});

test("scenarios are found in any language by their numbered, bold steps", () => {
  const scenarios = (lines: string) =>
    parseSpec(`### User Story 1 - A (Priority: P1)\n\n${lines}\n`).stories[0]!.scenarios;
  assert.deepEqual(
    scenarios(
      "1. **Étant donné** un album, **Quand** on l'ouvre, **Alors** il est là\n2. **Wenn** man löscht, **Dann** ist es weg",
    ).map(({ given, when, then }) => [given, when, then]),
    [
      ["un album", "on l'ouvre", "il est là"],
      [undefined, "man löscht", "ist es weg"],
    ],
  );
  assert.deepEqual(scenarios("- **Note** this, **and** that\n1. A plain **bold** word and **another**"), []);
});
