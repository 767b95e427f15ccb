import assert from "node:assert/strict";
import { test } from "node:test";
import { preflightsSource } from "../../src/mcp/questions/preflightsSource.ts";
import type { Turn } from "../../src/domain/clarification/sources/questionSource.ts";
import { printedUid } from "./preflightsPlay.ts";

/** What the form makes of a result quoted from the contract. */
const read = (printed: object): Turn =>
  preflightsSource({ intention: "Add authentication" }).readTurn({
    text: JSON.stringify(printed),
    isError: "error" in printed,
  });

test("the form reads the printed case A [clause 515]", () => {
  const turn = read({
    status: "needs_clarification",
    session_id: "sess-abc",
    questions: [
      {
        id: "auth_strategy",
        type: "single_choice",
        question: "Which authentication strategy?",
        options: ["OAuth", "Email/Password", "Other (specify)"],
      },
    ],
    progress: { asked_so_far: 2, answered: 1 },
  });
  assert.deepEqual(turn, {
    kind: "asks",
    sessionId: "sess-abc",
    questions: [
      {
        id: "auth_strategy",
        text: "Which authentication strategy?",
        required: true,
        why: "The decision cannot be recorded without it.",
        kind: "single",
        options: [
          { value: "OAuth", label: "OAuth" },
          { value: "Email/Password", label: "Email/Password" },
        ],
        otherLabel: "Other (specify)",
      },
    ],
    progress: { asked: 2, answered: 1 },
    notices: [],
  });
});

test("the form reads the printed case B [clause 515]", () => {
  const record = `docs/adr/${printedUid}_authentication.md`;
  const turn = read({
    status: "completed",
    artifacts_created: [
      { path: record, type: "adr", uid: printedUid },
      { path: "docs/CURRENT_TASK.md", type: "task" },
      { path: "docs/ARCHITECTURE_STATE.md", type: "projection" },
    ],
    summary: "OAuth authentication strategy documented and task created.",
  });
  assert.deepEqual(turn, {
    kind: "completed",
    summary: "OAuth authentication strategy documented and task created.",
    artifacts: [
      { label: "Architecture decision", path: record },
      { label: "Current task", path: "docs/CURRENT_TASK.md" },
      { label: "Architecture state", path: "docs/ARCHITECTURE_STATE.md" },
    ],
    notices: [],
  });
});

test("the form reads the printed case C, and any failure in the printed envelope [clause 515]", () => {
  const failure = {
    code: "VALIDATION_FAILED",
    message: "ADR snapshot validation failed",
    details: { missing_keys: ["Database"] },
    recovery_hint: "Review previous ADR and retry",
  };
  assert.deepEqual(read({ status: "error", error: failure }), {
    kind: "rejected",
    problems: [
      {
        message: "The latest decision record lacks earlier decisions: Database",
        hint: "Run “Reconcile Decisions…”, then send your answers again.",
      },
    ],
  });
  const envelope = { code: "ERROR_CODE", message: "Human-readable message", details: {}, recovery_hint: "Next step" };
  assert.deepEqual(read({ status: "error", error: envelope }), {
    kind: "rejected",
    problems: [{ message: "Human-readable message", hint: "Next step" }],
  });
  const nowhere = {
    code: "REPO_NOT_FOUND",
    message: "No git repository found",
    recovery_hint: "Run from a git repository or provide repo_path",
  };
  assert.deepEqual(read({ status: "error", error: nowhere }), {
    kind: "failed",
    message: "No git repository found",
    hint: "Open a folder of a Git repository, or run git init in this one.",
  });
});

test("the form reads all three kinds of questions as printed [clause 473]", () => {
  const turn = read({
    status: "needs_clarification",
    session_id: "sess-abc",
    questions: [
      { id: "auth_strategy", type: "single_choice", question: "Which authentication strategy?", options: ["OAuth"] },
      {
        id: "oauth_providers",
        type: "multi_choice",
        question: "Which OAuth providers?",
        options: ["Google", "GitHub", "Other (specify)"],
        min_selections: 1,
      },
      {
        id: "security_constraints",
        type: "free_text",
        question: "Any specific security requirements?",
        optional: true,
      },
    ],
  });
  assert.ok(turn.kind === "asks");
  assert.deepEqual(
    turn.questions.map(({ kind, required }) => [kind, required]),
    [
      ["single", true],
      ["multi", true],
      ["text", false],
    ],
  );
  const [, multiple] = turn.questions;
  assert.deepEqual(multiple && "min" in multiple && [multiple.min, multiple.options.length], [1, 2]);
});

test("the form gets the printed warning, while it asks and when it is done [clause 551]", () => {
  const warning = { warning: "llm_fallback", message: "LLM unavailable, using deterministic mode" };
  const asks = { status: "needs_clarification", session_id: "sess-abc", questions: [] };
  const done = { status: "completed", artifacts_created: [], summary: "Task created." };
  for (const result of [asks, done]) {
    const turn = read({ ...result, ...warning });
    assert.deepEqual("notices" in turn && turn.notices, [{ tone: "warning", text: warning.message }]);
  }
});
