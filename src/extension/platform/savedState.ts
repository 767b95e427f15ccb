import type * as vscode from "vscode";

/** A value that is stored from one session to the next. */
export interface SavedState<T> {
  read(): T;
  write(value: T): void;
}

/** A value stored in this workspace; `parse` gets whatever an earlier version has stored. */
export function savedInWorkspace<T>(
  { workspaceState }: vscode.ExtensionContext,
  key: string,
  parse: (stored: unknown) => T,
): SavedState<T> {
  return {
    read: () => parse(workspaceState.get(key)),
    write: (value) => void workspaceState.update(key, value),
  };
}
