import type * as vscode from "vscode";
import { draftProgress, readDraft, type Draft, type DraftStore } from "../../domain/clarification/session/draft.ts";

const prefix = "draft.";

/**
 * Drafts in the storage of the workspace: they outlive a reload, a crash and a restart of the editor. A change is told
 * when a draft comes, goes or gets another answer, not with every letter of one.
 */
export function createSavedDrafts(storage: vscode.Memento, onChange: () => void): DraftStore {
  const keyOf = (formId: string): string => `${prefix}${formId}`;
  const load = (formId: string): Draft | undefined => readDraft(storage.get(keyOf(formId)));
  const write = (formId: string, draft: Draft | undefined): void => {
    const before = progressOf(load(formId));
    void storage.update(keyOf(formId), draft);
    if (progressOf(draft) !== before) onChange();
  };
  return {
    list: () =>
      storage
        .keys()
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => load(key.slice(prefix.length)) ?? []),
    load,
    save: (draft) => write(draft.formId, draft),
    remove: (formId) => write(formId, undefined),
  };
}

const progressOf = (draft: Draft | undefined): string =>
  draft === undefined ? "" : JSON.stringify(draftProgress(draft));
