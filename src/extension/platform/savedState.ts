import type * as vscode from "vscode";

/** What is remembered from one session to the next, each with its name in storage. */
export interface SavedState<T> {
  read(): T;
  write(value: T): void;
}

/** A value of this workspace; `parse` sees whatever an earlier version of the product stored. */
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
