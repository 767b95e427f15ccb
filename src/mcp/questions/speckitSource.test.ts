import assert from "node:assert/strict";
import { test } from "node:test";
import { speckitSource } from "./speckitSource.ts";

const source = speckitSource({ specDirectory: "/repo/specs/001-albums" });
const wire = {
  id: "q1",
  text: "Who may delete an album?",
  why: "Deleting cannot be undone.",
  category: "Functional Scope & Behavior",
  kind: "choice",
  options: [
    { key: "A", label: "Only its owner" },
    { key: "B", label: "Everyone" },
  ],
  recommended: "A",
};

test("questions keep their letters, their reason and the recommendation, and all can be skipped", () => {
  const turn = source.readTurn({ text: "", structured: { questions: [wire] }, isError: false });
  assert.deepEqual(turn, {
    kind: "asks",
    questions: [
      {
        id: "q1",
        text: "Who may delete an album?",
        topic: "Functional Scope & Behavior",
        why: "Deleting cannot be undone.",
        required: false,
        kind: "single",
        options: [
          { value: "Only its owner", label: "A. Only its owner", recommended: true },
          { value: "Everyone", label: "B. Everyone" },
        ],
        otherLabel: "Other…",
        maxWords: 5,
      },
    ],
    notices: [],
  });
});

test("a single option is a choice, too", () => {
  const structured = { questions: [{ ...wire, options: [{ key: "A", label: "Administrators" }] }] };
  const turn = source.readTurn({ text: "", structured, isError: false });
  const [question] = turn.kind === "asks" ? turn.questions : [];
  assert.deepEqual(question?.kind === "single" && question.options, [
    { value: "Administrators", label: "A. Administrators", recommended: true },
  ]);
});

test("a text has lines and no limit of words", () => {
  const text = { id: "q3", text: "Who uses it?", kind: "text" };
  const turn = source.readTurn({ text: "", structured: { questions: [text] }, isError: false });
  assert.deepEqual(turn.kind === "asks" && turn.questions, [
    { id: "q3", text: "Who uses it?", required: false, kind: "text", multiline: true },
  ]);
});

test("a short answer offers the suggestion", () => {
  const short = { id: "q2", text: "How long?", kind: "short", recommended: "30 days" };
  const turn = source.readTurn({ text: "", structured: { questions: [short] }, isError: false });
  assert.deepEqual(turn.kind === "asks" && turn.questions, [
    {
      id: "q2",
      text: "How long?",
      required: false,
      kind: "text",
      multiline: false,
      maxWords: 5,
      suggestion: "30 days",
    },
  ]);
});

test("answers go back with question, answer and category, and ask for no elicitation", () => {
  const turn = source.readTurn({ text: "", structured: { questions: [wire] }, isError: false });
  assert.ok(turn.kind === "asks" && turn.questions[0]);
  const answers = [{ question: turn.questions[0], value: "Everyone" }];
  assert.deepEqual(
    source.argumentsFor(undefined, answers, () => true),
    {
      spec_directory: "/repo/specs/001-albums",
      interaction: "return",
      answers: [{ question: "Who may delete an album?", answer: "Everyone", category: "Functional Scope & Behavior" }],
    },
  );
  const several = [{ question: turn.questions[0], value: ["Its owner", "Everyone"] }];
  const knowsAnswers = (argument: string): boolean => argument === "answers";
  assert.deepEqual(source.argumentsFor(undefined, several, knowsAnswers)["answers"], [
    { question: "Who may delete an album?", answer: "Its owner, Everyone", category: "Functional Scope & Behavior" },
  ]);
  assert.deepEqual(source.argumentsFor(undefined, [], knowsAnswers), {
    spec_directory: "/repo/specs/001-albums",
    interaction: "return",
  });
  const ofContract = source.argumentsFor(undefined, answers, (argument) => argument === "questions");
  assert.deepEqual(
    ofContract["questions"],
    ["Q: Who may delete an album? → A: Everyone"],
    "the contract has no answers",
  );
  assert.equal(ofContract["answers"], undefined);
});

test("plain text without an error is the result of a server that knows only the contract [clause 69]", () => {
  const summary = "Two questions were settled.\n\nAlbums are private.";
  const done = { kind: "completed", summary, artifacts: [], notices: [] };
  assert.deepEqual(source.readTurn({ text: `${summary}\n`, isError: false }), done);
  assert.equal(source.readTurn({ text: "42", isError: false }).kind, "completed", "also text that happens to be JSON");
  assert.equal(source.readTurn({ text: " ", isError: false }).kind, "failed", "an empty answer is not a result");
});

test("why something is recommended is shown with the question, a warning above all questions", () => {
  const structured = { questions: [{ ...wire, reason: "Owners expect it." }], warnings: ["The model did not answer"] };
  const turn = source.readTurn({ text: "", structured, isError: false });
  assert.ok(turn.kind === "asks");
  assert.equal(turn.questions[0]?.help, "Owners expect it.");
  assert.deepEqual(turn.notices, [{ tone: "warning", text: "The model did not answer" }]);
});

test("without questions it is done", () => {
  const structured = { questions: [], summary: "2 answers recorded.", files: ["specs/001-albums/spec.md"] };
  assert.deepEqual(source.readTurn({ text: "", structured, isError: false }), {
    kind: "completed",
    summary: "2 answers recorded.",
    artifacts: [{ label: "spec.md", path: "specs/001-albums/spec.md" }],
    notices: [],
  });
});

test("an error is shown in the server's words", () => {
  const failed = (text: string): unknown => source.readTurn({ text, isError: true });
  assert.deepEqual(failed(" spec.md not found\n"), { kind: "failed", message: "spec.md not found" });
  assert.deepEqual(failed(" "), { kind: "failed", message: "speckit.clarify failed." });
});

test("skipping everything changes nothing, and an answer that cannot be read is a failure", () => {
  assert.deepEqual(source.whenAllSkipped, {
    kind: "completed",
    summary: "Every question was skipped; the specification is unchanged.",
    artifacts: [],
    notices: [],
  });
  assert.deepEqual(source.readTurn({ text: "", isError: false }), {
    kind: "failed",
    message: "speckit.clarify returned an unexpected response.",
  });
});
