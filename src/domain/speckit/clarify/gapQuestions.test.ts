import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSpec } from "../documents/parseSpec.ts";
import { chooseQuestions } from "./chooseQuestions.ts";
import { integrateAnswer } from "./integrateAnswer.ts";

const captured =
  '## User Scenarios & Testing *(mandatory)*\n\n### User Story 1 - [TO DO: title] (Priority: P1)\n\n"Boats leave."\n\n1. [TO DO: Given, When, Then]\n\n## Requirements *(mandatory)*\n\n- **FR-001**: "Boats leave."\n- **FR-002**: [NEEDS CLARIFICATION: "Maybe at night?"]\n';

test("a captured specification asks for what it leaves open, and for nothing else", () => {
  assert.deepEqual(
    chooseQuestions(parseSpec(captured), []).map(({ text }) => text),
    ['"Maybe at night?"', "User Story 1: title?", "User Story 1: Given, When, Then?"],
  );
});

test("answers take the places of the gaps, whatever was answered before", () => {
  const questions = chooseQuestions(parseSpec(captured), []);
  const answers = ["no", "Sail", "Given a boat , when it is full, then it leaves, and then it is gone"];
  const text = questions.reduce(
    (before, question, index) => integrateAnswer(before, question, answers[index]!, "2026-03-01").text,
    captured,
  );
  assert.match(text, /### User Story 1 - Sail \(Priority: P1\)\n/);
  assert.match(
    text,
    /1\. \*\*Given\*\* a boat, \*\*When\*\* it is full, \*\*Then\*\* it leaves, and then it is gone\n/,
  );
  assert.match(text, /- \*\*FR-002\*\*: "Maybe at night\?" → no\n/);
  assert.match(text, /- Q: User Story 1: title\? → A: Sail\n/);
  assert.deepEqual(chooseQuestions(parseSpec(text), []), []);
});

test("an answer that is no scenario is placed as it was given", () => {
  const [, , scenario] = chooseQuestions(parseSpec(captured), []);
  for (const answer of ["when it is full", "Given it is full then when", "Given a boat, when full"])
    assert.ok(integrateAnswer(captured, scenario!, answer, "2026-03-01").text.includes(`1. ${answer}\n`), answer);
});
