import type { Draft, DraftStore } from "../../src/domain/clarification/session/draft.ts";
import { readDraft } from "../../src/domain/clarification/session/readDraft.ts";

/** Drafts for as long as the process lives, through JSON as the editor stores them. */
export function memoryDrafts(): DraftStore {
  const stored = new Map<string, string>();
  const load = (formId: string): Draft | undefined => readDraft(JSON.parse(stored.get(formId) ?? "null"));
  return {
    list: () => [...stored.keys()].flatMap((formId) => load(formId) ?? []),
    load,
    save: (draft) => void stored.set(draft.formId, JSON.stringify(draft)),
    remove: (formId) => void stored.delete(formId),
  };
}
