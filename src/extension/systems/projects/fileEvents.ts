import { dirname } from "node:path";
import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../platform/disposables.ts";

/** What happened to a file; only VS Code tells which of them it was. */
type FileEvent = "created" | "changed" | "deleted" | "touched";

type FileListener = (path: string, event: FileEvent) => void;

/** By the folder they listen below; those for the whole workspace are below the empty path. */
const listeners = new Map<string, Set<FileListener>>();
let watching: Disposable | undefined;

/** Tells what happens to files of the workspace. However many listen, VS Code is asked to watch once. */
export const onFileEvent = (listener: FileListener): Disposable => add("", listener);

/** The same below one folder, which costs nothing for files elsewhere. */
export const onFileEventBelow = (folder: string, listener: FileListener): Disposable => add(keyOf(folder), listener);

/** Passes on what was heard of in another way. */
export function announceFile(path: string, event: FileEvent = "touched"): void {
  tell("", path, event);
  for (let folder = keyOf(path); ; folder = dirname(folder)) {
    tell(folder, path, event);
    if (folder === dirname(folder)) return;
  }
}

function tell(key: string, path: string, event: FileEvent): void {
  for (const listener of listeners.get(key) ?? []) listener(path, event);
}

/** Paths of one file may differ in their letters where the file system does not tell them apart. */
const keyOf = (path: string): string => (process.platform === "linux" ? path : path.toLowerCase());

function add(key: string, listener: FileListener): Disposable {
  const those = listeners.get(key) ?? new Set();
  // A function that listens twice is told twice.
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

/** Announces what VS Code hears of these files. */
export function announceWatched(pattern: vscode.GlobPattern): Disposable {
  const owned = new DisposableStore();
  const watcher = owned.add(vscode.workspace.createFileSystemWatcher(pattern));
  owned.add(watcher.onDidCreate(({ fsPath }) => announceFile(fsPath, "created")));
  owned.add(watcher.onDidChange(({ fsPath }) => announceFile(fsPath, "changed")));
  owned.add(watcher.onDidDelete(({ fsPath }) => announceFile(fsPath, "deleted")));
  return owned;
}
