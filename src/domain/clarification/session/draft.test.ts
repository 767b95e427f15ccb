import assert from "node:assert/strict";
import { test } from "node:test";
import { formIdOf } from "./draft.ts";
import { readDraft } from "./readDraft.ts";

test("a draft survives storage as JSON", () => {
  const draft = {
    formId: "preflight:1",
    origin: { kind: "preflight", intention: "Add login" },
    questions: [{ id: "q", text: "Q?", kind: "text", required: true, multiline: true }],
    inputs: { q: { chosen: [], other: false, text: "half", skipped: false } },
    accepted: {},
    revision: 4,
    wasSending: false,
  };
  assert.deepEqual(readDraft(JSON.parse(JSON.stringify(draft))), draft);
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
});
