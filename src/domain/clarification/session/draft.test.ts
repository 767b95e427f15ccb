import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyInput, type FormQuestion } from "../form/formQuestion.ts";
import { draftProgress, formIdOf, type Draft, type FormOrigin } from "./draft.ts";
import { readDraft } from "./readDraft.ts";

const base = { required: true, topic: "Security", help: "As you like.", why: "It matters." };
const initial = { chosen: ["a"], other: true, text: "half", skipped: false };
const choice = { ...base, text: "Which?", options: [{ value: "a", label: "A", recommended: true }], initial };
const text = { ...base, text: "What?", kind: "text", multiline: true, minLength: 1, maxLength: 9 } as const;
const formats = ["email", "uri", "date", "date-time"] as const;
const questions: readonly FormQuestion[] = [
  { ...choice, id: "q1", kind: "single", otherLabel: "Other", maxWords: 5 },
  { ...choice, id: "q2", kind: "multi", min: 1, max: 2 },
  { ...text, id: "q3", pattern: "^a", maxWords: 5, takesPaths: true, suggestion: "abc" },
  ...formats.map((format) => ({ ...text, id: format, format })),
  { ...base, id: "q4", text: "How many?", kind: "number", integer: true, minimum: 1, maximum: 2 },
  { ...base, id: "q5", text: "Is it?", kind: "boolean" },
];
const origins: readonly FormOrigin[] = [
  { kind: "preflight", intention: "Add login", context: "Next year", forceAdr: true, repoPath: "/a" },
  { kind: "clarify", specDirectory: "/specs/001", title: "Albums" },
  { kind: "elicitation", connection: "c1", server: "demo", message: "Who are you?" },
];

test("a draft survives storage as JSON, whoever asks and whatever kind of question", () => {
  for (const origin of origins) {
    const inputs = { q1: initial };
    const draft: Draft = {
      ...{ formId: "f:1", origin, questions, inputs },
      accepted: {},
      revision: 4,
      wasSending: true,
    };
    assert.deepEqual(readDraft(JSON.parse(JSON.stringify(draft))), draft);
  }
});

test("storage of another version is ignored", () => {
  for (const stored of [undefined, null, 1, "x", [], {}, { formId: "x" }]) assert.equal(readDraft(stored), undefined);
});

test("the same origin has the same form, another one another", () => {
  const id = (intention: string, repoPath = "/a") => formIdOf({ kind: "preflight", intention, repoPath });
  assert.equal(id("Add login"), id(" Add login "));
  assert.notEqual(id("Add login"), id("Add logout"));
  assert.notEqual(id("Add login"), id("Add login", "/b"));
  assert.match(id("日本語"), /^preflight:[0-9a-z]+$/);
  const clarify = (specDirectory: string, title = "A") => formIdOf({ kind: "clarify", specDirectory, title });
  assert.match(clarify("/specs/001"), /^clarify:[0-9a-z]+$/);
  assert.equal(clarify("/specs/001"), clarify("/specs/001", "B"));
  assert.notEqual(clarify("/specs/001"), clarify("/specs/002"));
  const asked = (connection: string, server: string, message: string) =>
    formIdOf({ kind: "elicitation", connection, server, message });
  assert.match(asked("c", "s", "m"), /^elicitation:[0-9a-z]+$/);
  const ids = [asked("c", "s", "m"), asked("x", "s", "m"), asked("c", "x", "m"), asked("c", "s", "x")];
  assert.equal(new Set(ids).size, 4);
});

test("answered and skipped questions count as dealt with", () => {
  const some = questions.slice(0, 3);
  const inputs = { q1: initial, q2: { ...emptyInput, skipped: true } };
  assert.deepEqual(draftProgress({ questions: some, inputs }), { asked: 3, answered: 2 });
  assert.deepEqual(draftProgress({ questions: [], inputs: {} }), { asked: 0, answered: 0 });
});
