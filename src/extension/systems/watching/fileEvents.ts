import { dirname } from "node:path";
import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../platform/disposables.ts";

/** What happened to a file. Only VS Code's own events are that precise. */
type FileEvent = "created" | "changed" | "deleted" | "touched";

type FileListener = (path: string, event: FileEvent) => void;

/** Listeners by folder; those for the whole workspace are under the empty path. */
const listeners = new Map<string, Set<FileListener>>();
let watching: Disposable | undefined;

/** Reports changes to workspace files. All listeners share one VS Code watcher. */
export const onFileEvent = (listener: FileListener): Disposable => add("", listener);

/** The same for one folder; changes elsewhere cost nothing. */
export const onFileEventBelow = (folder: string, listener: FileListener): Disposable => add(keyOf(folder), listener);

/** Reports a change that was noticed in another way. */
export function announceFile(path: string, event: FileEvent = "touched"): void {
  tell("", path, event);
  for (let [folder, below] = [keyOf(path), ""]; folder !== below; [folder, below] = [dirname(folder), folder])
    tell(folder, path, event);
}

function tell(key: string, path: string, event: FileEvent): void {
  for (const listener of listeners.get(key) ?? []) listener(path, event);
}

/** In a case-insensitive file system, the paths of one file may differ in case. */
const keyOf = (path: string): string => (process.platform === "linux" ? path : path.toLowerCase());

function add(key: string, listener: FileListener): Disposable {
  const those = listeners.get(key) ?? new Set();
  // A function that is added twice is called twice.
  const own: FileListener = (path, event) => listener(path, event);
  listeners.set(key, those.add(own));
  watching ??= announceWatched("**");
  return {
    dispose() {
      those.delete(own);
      if (those.size === 0 && listeners.get(key) === those) listeners.delete(key);
      if (listeners.size > 0) return;
      watching?.dispose();
      watching = undefined;
    },
  };
}

/** Reports what VS Code's watcher notices about these files. */
export function announceWatched(pattern: vscode.GlobPattern): Disposable {
  const owned = new DisposableStore();
  const watcher = owned.add(vscode.workspace.createFileSystemWatcher(pattern));
  owned.add(watcher.onDidCreate(({ fsPath }) => announceFile(fsPath, "created")));
  owned.add(watcher.onDidChange(({ fsPath }) => announceFile(fsPath, "changed")));
  owned.add(watcher.onDidDelete(({ fsPath }) => announceFile(fsPath, "deleted")));
  return owned;
}
