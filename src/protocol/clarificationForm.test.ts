import assert from "node:assert/strict";
import { test } from "node:test";
import { formToHost, savedPage } from "./clarificationForm.ts";

const input = { chosen: ["OAuth"], other: false, text: "", skipped: false };

test("the host takes everything that the page may say", () => {
  const bare = ["ready", "submit", "retry", "discard", "decline", "cancel", "visit", "copyAddress"];
  const messages = [
    ...bare.map((type) => ({ type })),
    { type: "edited", inputs: { q: input }, revision: 0 },
    { type: "choosePaths", questionId: "q" },
    { type: "openArtifact", path: "docs/adr/1.md" },
    { type: "runStep", id: "plan" },
  ];
  for (const message of messages) assert.deepEqual(formToHost.parse(message), message);
});

test("the host takes nothing else from the page", () => {
  for (const message of [
    undefined,
    { type: "" },
    { type: "run" },
    { type: "runStep" },
    { type: "choosePaths" },
    { type: "openArtifact", path: 7 },
    { type: "edited", inputs: { q: { ...input, chosen: "OAuth" } }, revision: 0 },
    { type: "edited", inputs: {}, revision: -1 },
    { type: "edited", inputs: {}, revision: 1.5 },
  ])
    assert.equal(formToHost.safeParse(message).success, false, JSON.stringify(message));
});

test("a saved page may know how far it was scrolled", () => {
  const page = { formId: "f", inputs: { q: input }, revision: 3 };
  for (const saved of [page, { ...page, scrollTop: 12 }]) assert.deepEqual(savedPage.parse(saved), saved);
  assert.equal(savedPage.safeParse({ ...page, formId: undefined }).success, false);
});
