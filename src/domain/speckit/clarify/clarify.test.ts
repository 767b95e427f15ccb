import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSpec } from "../documents/parseSpec.ts";
import { renderDataModel } from "../evidence/plan/renderDataModel.ts";
import { chooseQuestions, freeQuestion } from "./chooseQuestions.ts";
import { integrateAnswer } from "./integrateAnswer.ts";
import { rateCategories } from "./rateCategories.ts";
import { readAnswer } from "./readAnswer.ts";

const text = [
  "# Feature Specification: Lists",
  "",
  '**Input**: User description: "pictures"',
  "",
  "## User Scenarios & Testing *(mandatory)*",
  "",
  "### User Story 1 - Share photos (Priority: P1)",
  "",
  "Users share photos with family and delete pictures.",
  "",
  "### Edge Cases",
  "",
  "- What if a photo is huge? It is refused.",
  "",
  "## Requirements *(mandatory)*",
  "",
  "### Functional Requirements",
  "",
  "- **FR-001**: Users MUST be able to share photos",
  "- **FR-002**: Search MUST be fast",
  "- **FR-003**: Links expire after [NEEDS CLARIFICATION: How long does a link live, a day or a week?]",
  "",
  "### Key Entities",
  "",
  "- **Photo**: A picture somebody took",
  "",
  "## Success Criteria *(mandatory)*",
  "",
  "- **SC-001**: 90% succeed",
  "",
].join("\n");

const questionAbout = (pattern: RegExp, source = text) => {
  const found = chooseQuestions(parseSpec(source), []).find((question) => pattern.test(question.text));
  assert.ok(found, String(pattern));
  return found;
};
const changedLines = (before: string, after: string) => {
  const known = new Set(before.split("\n"));
  return after.split("\n").filter((line) => !known.has(line));
};

test("open markers come first, then the gaps, five at most, each a full question with a reason", () => {
  const questions = chooseQuestions(parseSpec(text), []);
  assert.equal(questions.length, 5);
  assert.equal(questions[0]!.target.kind, "marker");
  assert.deepEqual(
    questions[0]!.options.map(({ key, label }) => `${key} ${label}`),
    ["A A day", "B A week"],
  );
  for (const { text: words, why, options } of questions) {
    assert.match(words, /\?$/);
    assert.notEqual(why, "");
    assert.ok(options.length === 0 || (options.length >= 2 && options.length <= 5));
  }
});

test("a caller's own questions are asked instead of the bank's, each once", () => {
  const questions = chooseQuestions(parseSpec(text), ["Is there a mobile view", "Is there a mobile view?"]);
  assert.deepEqual(
    questions.map((question) => question.text),
    ["Is there a mobile view?"],
  );
});

test("answers are letters, labels, the recommendation or free text; skipping is no answer", () => {
  const question = questionAbout(/Who may see/);
  assert.equal(readAnswer(question, "b"), "Everyone who takes part");
  assert.equal(readAnswer(question, "recommended"), "Only the person who created them");
  assert.equal(readAnswer(question, "Yes"), "Only the person who created them");
  assert.equal(readAnswer(question, "everyone who takes part"), "Everyone who takes part");
  assert.equal(readAnswer(question, "Custom - only on Sundays"), "only on Sundays");
  for (const reply of ["", " ", "skip", "done", "Stop."]) assert.equal(readAnswer(question, reply), undefined, reply);
});

test("an answered marker is replaced in place and logged", () => {
  const { text: after, sections } = integrateAnswer(text, questionAbout(/How long/), "A week", "2026-03-14");
  assert.deepEqual(changedLines(text, after), [
    "## Clarifications",
    "### Session 2026-03-14",
    "- Q: How long does a link live, a day or a week? → A: A week",
    "- **FR-003**: Links expire after a week",
  ]);
  assert.deepEqual(sections, ["Clarifications", "Functional Requirements"]);
  assert.ok(after.indexOf("## Clarifications") < after.indexOf("## User Scenarios"));
});

test("a vague word gets its number and a criterion", () => {
  const { text: after } = integrateAnswer(text, questionAbout(/“fast”/), "Within 1 second", "2026-03-14");
  assert.deepEqual(changedLines(text, after).slice(3), [
    "- **FR-002**: Search MUST be fast (within 1 second)",
    "- **SC-002**: What FR-002 calls “fast” is met when: Within 1 second",
  ]);
});

test("functional answers become the next requirement, edge cases a bullet, data part of the entity", () => {
  const access = integrateAnswer(
    text,
    questionAbout(/Who may see/),
    "Only the person who created them",
    "2026-03-14",
  ).text;
  assert.match(
    access,
    /\n- \*\*FR-004\*\*: System MUST decide who may see and change photos by this rule: only the person who created them\n/,
  );
  const deleted = integrateAnswer(text, questionAbout(/restored/), "Yes, for 30 days", "2026-03-14").text;
  assert.match(deleted, /\n- \*\*Photo\*\*: A picture somebody took\. Restoring after deletion: yes, for 30 days\.\n/);
  const conflict = integrateAnswer(
    text,
    freeQuestion("What happens on an invalid file?"),
    "It is refused",
    "2026-03-14",
  ).text;
  assert.match(
    conflict,
    /It is refused\.\n- System MUST follow this decision: What happens on an invalid file\? It is refused\n/,
  );
});

test("one term everywhere, the old one once, the input untouched", () => {
  const source = text
    .replace("fast", "shown within 1 second")
    .replace("share photos\n", "share photos and sort them\n");
  const question = chooseQuestions(parseSpec(source), []).find(({ target }) => target.kind === "terminology")!;
  const after = integrateAnswer(source, question, "Always “photo”", "2026-03-14").text;
  assert.match(after, /delete photos \(formerly referred to as "picture"\)/);
  assert.match(after, /\*\*Photo\*\*: A photo somebody took/);
  assert.match(after, /User description: "pictures"/);
});

test("a second answer of the day joins the session, another day opens one, a repeated one changes nothing", () => {
  const question = questionAbout(/Who may see/);
  const once = integrateAnswer(text, question, "Nobody", "2026-03-14").text;
  const twice = integrateAnswer(once, questionAbout(/How long/), "A day", "2026-03-14").text;
  assert.match(twice, /### Session 2026-03-14\n\n- Q: Who.*\n- Q: How long.*\n/);
  const later = integrateAnswer(twice, questionAbout(/“fast”/), "1 s", "2026-03-15").text;
  assert.match(later, /A: A day\n\n### Session 2026-03-15\n\n- Q: What does/);
  assert.equal(integrateAnswer(once, question, "Nobody", "2026-03-14").text, once);
});

test("line endings stay, and nothing else moves", () => {
  const crlf = text.replace(/\n/g, "\r\n");
  const after = integrateAnswer(crlf, questionAbout(/Who may see/), "Nobody", "2026-03-14").text;
  assert.equal(after.replace(/\r\n/g, "").includes("\n"), false);
  const lines = new Set(after.split("\r\n"));
  for (const line of crlf.split("\r\n")) assert.ok(lines.has(line), line);
});

test("ten categories are rated", () => {
  const ratings = rateCategories(parseSpec(text));
  assert.equal(ratings.size, 10);
  assert.equal(ratings.get("Misc / Placeholders"), "Partial");
  assert.equal(ratings.get("Non-Functional Quality Attributes"), "Partial");
  assert.equal(rateCategories(parseSpec("# Empty")).get("Functional Scope & Behavior"), "Missing");
});

test("placeholders are asked for and replaced", () => {
  const source = "# S\n\n## Requirements\n\n- **FR-001**: System MUST keep data for TBD days\n";
  const question = questionAbout(/“TBD”/, source);
  assert.match(integrateAnswer(source, question, "30", "2026-03-14").text, /keep data for 30 days/);
});

test("names of entities are words, whatever characters they hold", () => {
  for (const name of ["C++", "Account (old", "[Draft]", "a|b", "x".repeat(100_000)]) {
    const spec = parseSpec(
      `## Requirements\n\n- **FR-001**: Users MUST be able to create ${name} and share it\n\n### Key Entities\n\n- **${name}**: A thing\n`,
    );
    assert.doesNotThrow(() => chooseQuestions(spec, []), name.slice(0, 20));
    assert.doesNotThrow(() => renderDataModel("X", spec), name.slice(0, 20));
  }
});
