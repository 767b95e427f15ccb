import type * as vscode from "vscode";
import { readDraft, type Draft, type DraftStore } from "../../domain/clarification/session/draft.ts";

const prefix = "draft.";

/** Drafts in the storage of the workspace: they outlive a reload, a crash and a restart of the editor. */
export function createSavedDrafts(storage: vscode.Memento, onChange: () => void): DraftStore {
  const keyOf = (formId: string): string => `${prefix}${formId}`;
  const load = (formId: string): Draft | undefined => readDraft(storage.get(keyOf(formId)));
  const write = (formId: string, draft: Draft | undefined): void => {
    const isNews = (storage.get(keyOf(formId)) === undefined) !== (draft === undefined);
    void storage.update(keyOf(formId), draft);
    if (isNews) onChange();
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
