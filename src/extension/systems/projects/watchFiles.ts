import * as vscode from "vscode";
import { DisposableStore } from "../../platform/disposables.ts";
import { createChangeBatches } from "../source/changeBatches.ts";
import { watchNewFolders } from "./watchNewFolders.ts";

interface FileWatch extends vscode.Disposable {
  /** Somebody else says that files changed, too: told together with what is heard of them here, as the folder itself. */
  hint(): void;
}

/**
 * Tells once per burst which files below a folder appeared, changed or went, or only which appeared or went. The pattern
 * stays inside the folder, so VS Code's own watcher of the workspace serves it; folders it is deaf to are watched beside.
 */
export function watchFiles(
  folder: string,
  pattern: string,
  onDidChange: (paths: ReadonlySet<string>) => void,
  ignoresChanges = false,
): FileWatch {
  const owned = new DisposableStore();
  const batches = owned.add(createChangeBatches<string>(onDidChange));
  const watched = new vscode.RelativePattern(vscode.Uri.file(folder), pattern);
  const watcher = owned.add(vscode.workspace.createFileSystemWatcher(watched, false, ignoresChanges, false));
  const add = ({ fsPath }: vscode.Uri): void => batches.add(fsPath);
  for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) owned.add(event(add));
  owned.add(watchNewFolders(folder, pattern, (path) => batches.add(path)));
  return { hint: () => batches.add(folder, true), dispose: () => owned.dispose() };
}
