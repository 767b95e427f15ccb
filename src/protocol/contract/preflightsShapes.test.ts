import assert from "node:assert/strict";
import { test } from "node:test";
import { readArchitecture } from "../preflights/readArchitecture.ts";
import { requireClarification } from "../preflights/requireClarification.ts";

const error = { code: "INVALID_INPUT", message: "m", details: { field: "x" }, recovery_hint: "h" };
const question = {
  ...{ id: "a", type: "single_choice", question: "A?", options: ["x"] },
  ...{ min_selections: 1, max_selections: 2, optional: true },
};
const asks = {
  ...{ status: "needs_clarification", session_id: "s", progress: { asked_so_far: 2, answered: 1 } },
  questions: [question, { ...question, type: "multi_choice" }, { id: "b", type: "free_text", question: "B?" }],
  ...{ warning: "llm_fallback", message: "m" },
};
const completed = {
  ...{ status: "completed", summary: "Done.", warning: "llm_fallback", message: "m" },
  artifacts_created: [
    { path: "docs/adr/1.md", type: "adr", uid: "1" },
    { path: "docs/x.md", type: "new" },
  ],
};
const architecture = { uid: "1", categories: { Database: { type: "none" } } };
const current = { status: "success", architecture, source_file: "docs/adr/1.md" };

test("an answer is read as our server sends it", () => {
  for (const answer of [asks, completed, { status: "error", session_id: "s", error }])
    assert.deepEqual(requireClarification.output.parse(answer), answer);
  for (const answer of [
    current,
    { ...current, architecture: { ...architecture, uid: null } },
    { status: "error", error },
  ])
    assert.deepEqual(readArchitecture.output.parse(answer), answer);
});

test("an answer of another shape is not read", () => {
  for (const answer of [
    ...["odd", {}, { status: "odd" }, { ...asks, session_id: undefined }, { ...asks, questions: "none" }],
    ...[
      { ...completed, summary: 7 },
      { ...completed, artifacts_created: [{}] },
      { status: "error", error: {} },
    ],
  ])
    assert.equal(requireClarification.output.safeParse(answer).success, false, JSON.stringify(answer));
  for (const answer of [{ ...current, source_file: null }, { ...current, architecture: {} }, { status: "completed" }])
    assert.equal(readArchitecture.output.safeParse(answer).success, false, JSON.stringify(answer));
});

test("what an answer can do without is left out where it is odd", () => {
  const odd = { ...asks, progress: { asked_so_far: 1.5 }, warning: 7, message: null };
  assert.deepEqual(requireClarification.output.parse(odd), {
    ...asks,
    ...{ progress: undefined, warning: undefined, message: undefined },
  });
  const failed = { status: "error", session_id: 7, error: { ...error, details: "none", recovery_hint: null } };
  assert.deepEqual(requireClarification.output.parse(failed), {
    ...{ status: "error", session_id: undefined },
    error: { ...error, details: undefined, recovery_hint: undefined },
  });
  const artifacts_created = [{ path: "a", type: "adr", uid: 7 }];
  assert.deepEqual(requireClarification.output.parse({ ...completed, artifacts_created }), {
    ...completed,
    artifacts_created: [{ path: "a", type: "adr", uid: undefined }],
  });
});

test("questions of another shape are left out, so that the others can be asked", () => {
  const odd = [
    { ...question, id: "" },
    { ...question, type: "guess" },
    { ...question, min_selections: 1.5 },
    "Q?",
    null,
  ];
  const read = requireClarification.output.parse({ ...asks, questions: [...odd, question] });
  assert.deepEqual(read, { ...asks, questions: [question] });
});
