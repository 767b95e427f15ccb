import type * as vscode from "vscode";
import { draftProgress, type Draft, type DraftStore } from "../../domain/clarification/session/draft.ts";
import { readDraft } from "../../domain/clarification/session/readDraft.ts";
import { draftPrefix as prefix } from "./hasSavedDrafts.ts";
import { withoutSecrets } from "../../domain/clarification/session/withoutSecrets.ts";

/**
 * Drafts in workspace storage, which survive a reload, a crash and a restart of the editor. Answers that look like secrets
 * are kept in memory only. `onChange` is called when a draft is added, removed or gets another answer, not with every
 * keystroke.
 */
export function createSavedDrafts(storage: vscode.Memento, onChange: () => void): DraftStore {
  const keyOf = (formId: string): string => `${prefix}${formId}`;
  const inMemory = new Map<string, Draft>();
  const load = (formId: string): Draft | undefined => inMemory.get(formId) ?? readDraft(storage.get(keyOf(formId)));
  const write = (formId: string, draft: Draft | undefined): void => {
    const before = progressOf(load(formId));
    const stored = draft && withoutSecrets(draft);
    if (draft === undefined || stored === draft) inMemory.delete(formId);
    else inMemory.set(formId, draft);
    void storage.update(keyOf(formId), stored);
    if (progressOf(draft) !== before) onChange();
  };
  const formIds = (): readonly string[] =>
    storage.keys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  // Drafts of versions that stored everything, without the connection they belong to.
  for (const formId of formIds()) if (load(formId) === undefined) void storage.update(keyOf(formId), undefined);
  return {
    list: () => formIds().flatMap((formId) => load(formId) ?? []),
    load,
    save: (draft) => write(draft.formId, draft),
    remove: (formId) => write(formId, undefined),
  };
}

const progressOf = (draft: Draft | undefined): string =>
  draft === undefined ? "" : JSON.stringify(draftProgress(draft));
