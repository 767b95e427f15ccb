import type * as vscode from "vscode";

/** Of the keys of drafts in the storage of a workspace. */
export const draftPrefix = "draft.";

export const hasSavedDrafts = (storage: vscode.Memento): boolean =>
  storage.keys().some((key) => key.startsWith(draftPrefix));
