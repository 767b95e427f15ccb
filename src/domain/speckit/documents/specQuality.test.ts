import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSpec } from "./parseSpec.ts";
import { qualityCriteria } from "./specQuality.ts";

test("sixteen criteria in three groups", () => {
  const counts = new Map<string, number>();
  for (const { group } of qualityCriteria) counts.set(group, (counts.get(group) ?? 0) + 1);
  assert.deepEqual(
    [...counts],
    [
      ["Content Quality", 4],
      ["Requirement Completeness", 8],
      ["Feature Readiness", 4],
    ],
  );
  assert.equal(new Set(qualityCriteria.map(({ text }) => text)).size, 16);
});

const said = (spec: string): string[] => {
  const document = parseSpec(spec);
  return qualityCriteria.flatMap((criterion) =>
    criterion.needsJudgment === true ? [] : [`${criterion.text}: ${criterion.check(document) ?? "yes"}`],
  );
};

test("a machine says yes to what can be counted only, and a gap is no answer", () => {
  const open =
    '## User Scenarios & Testing\n\n### User Story 1 - [TO DO: title] (Priority: P1)\n\n1. [TO DO: Given, When, Then]\n\n### Edge Cases\n\n- [TO DO: limits]\n\n## Requirements\n\n- **FR-001**: "Boats leave."\n\n## Success Criteria\n\n- [TO DO: a number]\n\n## Assumptions\n\n- [TO DO: what]\n';
  assert.deepEqual(said(open), [
    "All mandatory sections are filled in: 4 gaps are left",
    "No open question is left in the text: yes",
    "Every story has acceptance scenarios: US1 has no complete Given, When, Then",
    "Edge cases are listed: none is listed",
    "Dependencies and assumptions are listed: Assumptions is empty",
    "There is an outcome to reach: there is no success criterion",
  ]);
  const whole = open
    .replace("[TO DO: title]", "Sail")
    .replace("[TO DO: Given, When, Then]", "**Given** a boat, **When** it is full, **Then** it leaves")
    .replace("[TO DO: a number]", "**SC-001**: 9 of 10 leave")
    .replace(/\[TO DO: .*\]/g, "none");
  assert.deepEqual(
    said(whole).filter((line) => !line.endsWith(": yes")),
    [],
  );
});

test("quoted requirements are not asked to say MUST", () => {
  const untestable = qualityCriteria.find(({ text }) => text.startsWith("Every requirement is testable"))!;
  assert.equal(untestable.check(parseSpec('- **FR-001**: "Boats leave."\n')), undefined);
  assert.match(untestable.check(parseSpec("- **FR-001**: Boats leave\n")) ?? "", /FR-001 has no MUST/);
});
