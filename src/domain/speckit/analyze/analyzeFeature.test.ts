import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePlan } from "../documents/parsePlan.ts";
import { parseSpec } from "../documents/parseSpec.ts";
import { parseConstitution } from "../project/constitution.ts";
import { parseTasks } from "../tasks/parseTasks.ts";
import { analyzeFeature } from "./analyzeFeature.ts";
import { formatAnalysis } from "./formatAnalysis.ts";

const spec = parseSpec(
  [
    "# Feature Specification: Albums",
    "## User Scenarios & Testing",
    "### User Story 1 - Sort photos (Priority: P1)",
    "1. **Given** photos, **When** sorted, **Then** they are in albums",
    "### User Story 2 - Share (Priority: P2)",
    "A member shares.",
    "## Requirements",
    "- **FR-001**: System MUST sort photos into albums by date",
    "- **FR-002**: System MUST be fast",
    "- **FR-003**: System MUST sort photos into albums by date always",
    "- **FR-003**: again",
    "- **FR-004**: System MUST encrypt everything with [NEEDS CLARIFICATION: which key?]",
    "## Success Criteria",
    "- **SC-001**: People like it",
  ].join("\n"),
);
const plan = parsePlan("# Implementation Plan: Albums\n## Summary\nDo it.\n**Storage**: NEEDS CLARIFICATION\n");
const tasks = parseTasks(
  [
    "## Phase 1: Setup",
    "- [x] T001 Create src/albums.ts for FR-001 and FR-009",
    "- [ ] T002 Sort photos in src/sort.ts (depends on T007)",
  ].join("\n"),
);

test("spec, plan and tasks are compared, the most severe finding first", () => {
  const { findings, metrics } = analyzeFeature({ spec, plan, tasks, constitution: undefined });
  const found = findings.map(({ severity, category, document, line, summary }) =>
    [severity, category, `${document}:${String(line + 1)}`, summary].join(" | "),
  );
  for (const expected of [
    "HIGH | Duplication | spec.md:11 | FR-003 is defined a second time.",
    "MEDIUM | Duplication | spec.md:10 | FR-003 says nearly the same as FR-001.",
    "HIGH | Ambiguity | spec.md:12 | Open question: which key?",
    "MEDIUM | Ambiguity | spec.md:9 | FR-002 says “fast” without a measure.",
    "MEDIUM | Underspecification | spec.md:14 | SC-001 cannot be measured.",
    "MEDIUM | Underspecification | spec.md:5 | US2 Share has no acceptance scenario.",
    "MEDIUM | Underspecification | plan.md:4 | Storage is not decided.",
    "HIGH | Coverage | spec.md:5 | User story 2 has no task.",
    "HIGH | Coverage | spec.md:12 | No task serves FR-004.",
    "HIGH | Inconsistency | tasks.md:2 | T001 names FR-009, which spec.md does not have.",
    "HIGH | Inconsistency | tasks.md:3 | T002 depends on T007, which does not exist.",
  ])
    assert.ok(found.includes(expected), `${expected}\n\n${found.join("\n")}`);
  const ranks = findings.map(({ severity }) => ["CRITICAL", "HIGH", "MEDIUM", "LOW"].indexOf(severity));
  assert.deepEqual(ranks, ranks.toSorted());
  assert.deepEqual(metrics, { requirements: 4, covered: 2, tasks: 2, done: 1, openQuestions: 1 });
});

test("a principle of the constitution that the plan does not check is critical; an unfilled constitution is skipped", () => {
  const constitution = parseConstitution("# C\n## Core Principles\n### I. Test First\nTests MUST come first.\n");
  const summaries = (given: typeof constitution | undefined, text: string) =>
    analyzeFeature({ spec, plan: parsePlan(text), tasks, constitution: given })
      .findings.filter(({ category }) => category === "Constitution")
      .map(({ severity, summary }) => `${severity} ${summary}`);
  assert.deepEqual(summaries(constitution, "# P\n## Summary\nx\n"), ["CRITICAL The plan has no Constitution Check."]);
  assert.deepEqual(summaries(constitution, "# P\n## Summary\nx\n## Constitution Check\nnone\n"), [
    "CRITICAL The principle “Test First” is not checked.",
  ]);
  assert.deepEqual(summaries(constitution, "# P\n## Summary\nx\n## Constitution Check\n| Test First | REVIEW |\n"), []);
  assert.deepEqual(
    summaries(parseConstitution("# [PROJECT_NAME]\n### [PRINCIPLE_1_NAME]\n"), "# P\n## Summary\nx\n"),
    [],
  );
});

test("what is missing is a finding, at most fifty are listed, and the report reads well", () => {
  const early = analyzeFeature({ spec, plan: undefined, tasks: undefined, constitution: undefined });
  assert.ok(early.findings.some(({ summary }) => summary === "There is no plan yet."));
  const many = parseTasks(Array.from({ length: 80 }, () => "- [ ] T001 Do it").join("\n"));
  const crowded = analyzeFeature({ spec, plan, tasks: many, constitution: undefined });
  assert.equal(crowded.findings.length, 50);
  assert.ok(crowded.leftOut > 50);
  const report = formatAnalysis("Albums", analyzeFeature({ spec, plan, tasks, constitution: undefined }));
  assert.match(report, /\| FR-004 \| no \|/);
  assert.match(report, /Functional requirements: 4, 50 % with a task/);
});

test("missing tasks are reported for a plan, and only the missing plan for a specification alone", () => {
  const summaries = (documents: Partial<Parameters<typeof analyzeFeature>[0]>): readonly string[] =>
    analyzeFeature({ spec, plan: undefined, tasks: undefined, constitution: undefined, ...documents }).findings.map(
      ({ summary }) => summary,
    );
  assert.ok(summaries({ plan }).includes("There are no tasks yet."));
  assert.ok(!summaries({ plan, tasks }).includes("There are no tasks yet."));
  assert.ok(!summaries({}).includes("There are no tasks yet."));
});

test("the metrics count requirements, tasks and open questions", () => {
  const { metrics } = analyzeFeature({ spec, plan, tasks, constitution: undefined });
  assert.deepEqual(metrics, { requirements: 4, covered: 2, tasks: 2, done: 1, openQuestions: 1 });
  const early = analyzeFeature({ spec, plan, tasks: undefined, constitution: undefined });
  assert.deepEqual(early.metrics, { requirements: 4, covered: 0, tasks: 0, done: 0, openQuestions: 1 });
  assert.equal(early.coverage, undefined);
  assert.equal(early.leftOut, 0);
});
