import { sep } from "node:path";
import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../platform/disposables.ts";
import { createChangeBatches } from "../source/changeBatches.ts";
import { announceFile, announceWatched, onFileEventBelow } from "./fileEvents.ts";
import { pathPattern } from "./pathPattern.ts";
import type { WatchedFiles } from "../system.ts";
import { watchGitFolder } from "./watchGitFolder.ts";
import { watchNewFolders } from "./watchNewFolders.ts";

/** Reports once per burst which files in a folder were created, changed or deleted, or only created or deleted. */
export function watchFiles(
  folder: string,
  pattern: string,
  onDidChange: (paths: ReadonlySet<string>) => void,
  ignoresChanges = false,
): Disposable {
  const owned = new DisposableStore();
  const batches = owned.add(createChangeBatches<string>(onDidChange));
  const wanted = pathPattern(pattern);
  owned.add(
    onFileEventBelow(folder, (path, event) => {
      if (ignoresChanges && event === "changed") return;
      const below = path.slice(folder.length + (folder.endsWith(sep) ? 0 : 1));
      if (wanted.matches(below.replaceAll(sep, "/"))) batches.add(path);
    }),
  );
  return owned;
}

/** Watches the files of a project and tells its reading which of them changed. */
export function watchProject<R>(root: string, watched: readonly WatchedFiles<R>[], reading: R): Disposable {
  const owned = new DisposableStore();
  owned.add(
    followFiles(
      root,
      watched.map(({ files }) => files),
    ),
  );
  for (const each of watched) {
    if (each.onDidChange === undefined) continue;
    const tell = (paths: ReadonlySet<string>): void => each.onDidChange?.(reading, paths);
    owned.add(watchFiles(root, each.files, tell, each.ignoresChanges));
    if (each.aroundGit)
      void watchGitFolder(root, each.aroundGit, () => tell(new Set())).then((watching) => owned.add(watching));
  }
  return owned;
}

/**
 * Makes sure that changes to the files of a project are noticed, once for all listeners. VS Code's workspace watcher does
 * most of it; folders that it misses, and projects outside the workspace, get watchers of their own.
 */
function followFiles(root: string, patterns: readonly string[]): Disposable {
  const owned = new DisposableStore();
  const isInWorkspace = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(root)) !== undefined;
  for (const pattern of isInWorkspace ? [] : patterns)
    owned.add(announceWatched(new vscode.RelativePattern(vscode.Uri.file(root), pattern)));
  owned.add(watchNewFolders(root, patterns, (path) => announceFile(path)));
  return owned;
}
