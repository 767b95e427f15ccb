import assert from "node:assert/strict";
import { test } from "node:test";
import type { Draft } from "../../domain/clarification/session/draft.ts";
import { emptyInput } from "../../domain/clarification/form/formQuestion.ts";
import { createSavedDrafts } from "./savedDrafts.ts";

const storageOf = (stored: Map<string, unknown>) => ({
  keys: () => [...stored.keys()],
  get: <T>(key: string) => stored.get(key) as T | undefined,
  update: async (key: string, value: unknown) =>
    void (value === undefined ? stored.delete(key) : stored.set(key, value)),
});

void test("what looks like a secret stays in memory, everything else is stored", () => {
  const stored = new Map<string, unknown>();
  const drafts = createSavedDrafts(storageOf(stored), () => undefined);
  const ask = (id: string, text: string) => ({ id, text, kind: "text", required: true, multiline: false }) as const;
  const draft: Draft = {
    formId: "elicitation:1",
    origin: { kind: "elicitation", connection: "c", server: "demo", message: "Sign in" },
    questions: [ask("user", "Your name"), ask("dbPassword", "For the database"), ask("q3", "Your API key")],
    inputs: {
      user: { ...emptyInput, text: "ada" },
      dbPassword: { ...emptyInput, text: "hunter22" },
      q3: { ...emptyInput, text: "k-123" },
    },
    accepted: {},
    revision: 1,
    wasSending: false,
  };
  drafts.save(draft);
  assert.deepEqual(drafts.load("elicitation:1"), draft);
  assert.match(JSON.stringify([...stored.values()]), /"ada"/);
  assert.doesNotMatch(JSON.stringify([...stored.values()]), /hunter22|k-123/);
  assert.deepEqual(createSavedDrafts(storageOf(stored), () => undefined).load("elicitation:1")?.inputs, {
    user: { ...emptyInput, text: "ada" },
  });
  drafts.remove("elicitation:1");
  assert.equal(drafts.load("elicitation:1"), undefined);
});

void test("drafts of which it is unknown to whom they belong are removed", () => {
  const origin = { kind: "elicitation", server: "demo", message: "Password?" };
  const stored = new Map<string, unknown>([
    ["draft.elicitation:1", { formId: "elicitation:1", origin, inputs: { a: { text: "hunter22" } } }],
    ["other", 1],
  ]);
  createSavedDrafts(storageOf(stored), () => undefined);
  assert.deepEqual([...stored.keys()], ["other"]);
});

void test("those who show how far a draft is hear of every answer, and not of every letter", () => {
  const stored = new Map<string, unknown>();
  const storage = storageOf(stored);
  let changes = 0;
  const drafts = createSavedDrafts(storage, () => (changes += 1));
  const saveText = (text: string): number => {
    const draft: Draft = {
      formId: "preflight:1",
      origin: { kind: "preflight", intention: "Add login" },
      questions: [{ id: "q", text: "Q?", kind: "text", required: true, multiline: true }],
      inputs: { q: { ...emptyInput, text } },
      accepted: {},
      revision: 1,
      wasSending: false,
    };
    drafts.save(draft);
    return changes;
  };
  assert.deepEqual(["", "n", "no", ""].map(saveText), [1, 2, 2, 3]);
  drafts.remove("preflight:1");
  assert.equal(changes, 4);
});
