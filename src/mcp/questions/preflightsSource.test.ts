import assert from "node:assert/strict";
import { test } from "node:test";
import { preflightsSource } from "./preflightsSource.ts";
import type { Turn } from "../../domain/clarification/sources/questionSource.ts";

const source = preflightsSource({ intention: "Add login", context: "Staff only", forceAdr: true, repoPath: "/repo" });
const turn = (result: object, isError = false): Turn =>
  source.readTurn({ text: JSON.stringify(result, undefined, 2), isError });
const failure = (code: string, details: object = {}): Turn =>
  turn({ status: "error", error: { code, message: "Went wrong", details, recovery_hint: "Fix it" } }, true);

const takesAll = (): boolean => true;

test("a first call carries the intention, a later one the session and the answers", () => {
  assert.deepEqual(source.argumentsFor(undefined, [], takesAll), {
    user_intention: "Add login",
    optional_context: "Staff only",
    preferences: { force_adr: true },
    repo_path: "/repo",
  });
  const question = { id: "auth_strategy", text: "Which?", kind: "single", required: true, options: [] } as const;
  assert.deepEqual(
    preflightsSource({ intention: "x" }).argumentsFor("sess-1", [{ question, value: "OAuth" }], takesAll),
    {
      user_intention: "x",
      session_id: "sess-1",
      answers: { auth_strategy: "OAuth" },
    },
  );
});

test("questions become form questions, and Other is no ordinary option [clauses 473, 551]", () => {
  const asks = turn({
    status: "needs_clarification",
    session_id: "sess-1",
    questions: [
      { id: "a", type: "single_choice", question: "A?", options: ["x", "y", "Other (specify)"] },
      { id: "b", type: "multi_choice", question: "B?", options: ["x"], min_selections: 1, max_selections: 2 },
      { id: "c", type: "free_text", question: "C?", optional: true },
      { id: "", type: "free_text", question: "no id" },
      { id: "d", type: "unheard of", question: "D?" },
      { id: "e", type: "free_text", question: "E?", options: ["x"], optional: true },
      { id: "f", type: "single_choice", question: "F?", options: [], optional: true },
    ],
    progress: { asked_so_far: 3, answered: 1 },
    warning: "llm_fallback",
    message: "LLM unavailable, using deterministic mode",
  });
  assert.deepEqual(asks, {
    kind: "asks",
    sessionId: "sess-1",
    questions: [
      {
        id: "a",
        text: "A?",
        required: true,
        why: "The decision cannot be recorded without it.",
        kind: "single",
        options: [
          { value: "x", label: "x" },
          { value: "y", label: "y" },
        ],
        otherLabel: "Other (specify)",
      },
      {
        id: "b",
        text: "B?",
        required: true,
        why: "The decision cannot be recorded without it.",
        kind: "multi",
        options: [{ value: "x", label: "x" }],
        min: 1,
        max: 2,
      },
      { id: "c", text: "C?", required: false, kind: "text", multiline: true },
      { id: "e", text: "E?", required: false, kind: "text", multiline: true },
      { id: "f", text: "F?", required: false, kind: "text", multiline: true },
    ],
    progress: { asked: 3, answered: 1 },
    notices: [{ tone: "warning", text: "LLM unavailable, using deterministic mode" }],
  });
});

test("completion names its artifacts in words", () => {
  const done = turn({
    status: "completed",
    artifacts_created: [
      { path: "docs/adr/x.md", type: "adr", uid: "x" },
      { path: "docs/CURRENT_TASK.md", type: "task" },
      { path: "docs/ARCHITECTURE_STATE.md", type: "projection" },
      { path: "docs/new.md", type: "brand new" },
    ],
    summary: "Done.",
  });
  assert.deepEqual(done.kind === "completed" && done.artifacts.map((artifact) => artifact.label), [
    "Architecture decision",
    "Current task",
    "Architecture state",
    "brand new",
  ]);
});

test("an invalid answer is shown at its question, with the reason and without the id", () => {
  assert.deepEqual(failure("INVALID_ANSWER", { question_id: "a", reason: "too many" }), {
    kind: "rejected",
    problems: [
      { questionId: "a", message: "This answer was refused: too many", hint: "Change your answer and send it again." },
    ],
  });
});

test("a failed validation names what is missing, and the command that restores it", () => {
  assert.deepEqual(failure("VALIDATION_FAILED", { missing_keys: ["Database", "Infra.Hosting"] }), {
    kind: "rejected",
    problems: [
      {
        message: "The latest decision record lacks earlier decisions: Database, Infra.Hosting",
        hint: "Run “Reconcile Decisions…”, then send your answers again.",
      },
    ],
  });
});

test("the path of a failure is named once", () => {
  const messageAbout = (path: string) => {
    const turn = failure("FILESYSTEM_ERROR", { path });
    return turn.kind === "rejected" && turn.problems[0]?.message;
  };
  assert.equal(messageAbout("docs/adr"), "Went wrong: docs/adr");
  assert.equal(messageAbout("wrong"), "Went wrong");
});

test("hints say what to do in the form; those of codes that are not known are shown as they came", () => {
  const codes = [
    ...["VALIDATION_FAILED", "FILESYSTEM_ERROR", "PARSE_ERROR", "PATCH_EXTRACTION_FAILED", "INVALID_ANSWER"],
    ...["INTERNAL_ERROR", "REPO_NOT_FOUND", "INVALID_INPUT"],
  ];
  const hints = codes.map((code) => {
    const turn = failure(code);
    return turn.kind === "rejected" ? turn.problems[0]?.hint : turn.kind === "failed" ? turn.hint : undefined;
  });
  assert.equal(hints[0], "Check your answers and send them again.");
  for (const hint of hints) assert.match(hint ?? "", /^(?!.*\b(session_id|repo_path|argument|call)\b).*\.$/);
  assert.deepEqual(failure("SOMETHING_NEW"), {
    kind: "rejected",
    problems: [{ message: "Went wrong", hint: "Fix it" }],
  });
  for (const unhinted of [{}, { recovery_hint: "" }])
    assert.deepEqual(turn({ status: "error", error: { code: "SOMETHING_NEW", message: "Oops", ...unhinted } }), {
      kind: "rejected",
      problems: [{ message: "Oops" }],
    });
});

test("only the question about paths offers to choose files", () => {
  const asks = turn({
    status: "needs_clarification",
    session_id: "s",
    questions: ["allowlist_paths", "acceptance_criteria"].map((id) => ({ id, type: "free_text", question: id })),
  });
  const takesPaths =
    asks.kind === "asks" ? asks.questions.map((one) => (one.kind === "text" ? one.takesPaths : "a choice")) : [];
  assert.deepEqual(takesPaths, [true, undefined]);
});

test("a lost session, a missing repository and an unreadable answer are distinguished", () => {
  assert.deepEqual(failure("SESSION_EXPIRED"), { kind: "sessionLost", reason: "expired" });
  assert.deepEqual(failure("SESSION_NOT_FOUND"), { kind: "sessionLost", reason: "unknown" });
  assert.deepEqual(failure("REPO_NOT_FOUND"), {
    kind: "failed",
    message: "Went wrong",
    hint: "Open a folder of a Git repository, or run git init in this one.",
  });
  assert.deepEqual(source.readTurn({ text: "Segmentation fault", isError: true }), {
    kind: "failed",
    message: "Segmentation fault",
  });
  assert.deepEqual(failure("INVALID_INPUT"), {
    kind: "failed",
    message: "Went wrong",
    hint: "Start a new preflight with a different description.",
  });
  assert.deepEqual(source.readTurn({ text: "", structured: { status: "odd" }, isError: false }), {
    kind: "failed",
    message: "preflights returned an unexpected response.",
  });
});

test("each question says what it is needed for", () => {
  const why = (id: string): string | undefined => {
    const asked = turn({
      status: "needs_clarification",
      session_id: "s",
      questions: [{ id, type: "free_text", question: "Q?" }],
    });
    return asked.kind === "asks" ? asked.questions[0]?.why : undefined;
  };
  assert.equal(why("allowlist_paths"), "The task has to say which files may change.");
  assert.equal(why("acceptance_criteria"), "The task has to say how to recognize completion.");
  assert.equal(why("db_type"), "The decision cannot be recorded without it.");
});
