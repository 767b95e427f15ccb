import assert from "node:assert/strict";
import { test } from "node:test";
import type { Draft } from "../../domain/clarification/session/draft.ts";
import { emptyInput } from "../../domain/clarification/form/formQuestion.ts";
import { createSavedDrafts } from "./savedDrafts.ts";

void test("those who show how far a draft is hear of every answer, and not of every letter", () => {
  const stored = new Map<string, unknown>();
  const storage = {
    keys: () => [...stored.keys()],
    get: <T>(key: string) => stored.get(key) as T | undefined,
    update: async (key: string, value: unknown) =>
      void (value === undefined ? stored.delete(key) : stored.set(key, value)),
  };
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
