import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../../../disk/files/errorCode.ts";
import { type Disposable, DisposableStore } from "../../platform/disposables.ts";
import { createChangeBatches } from "../source/changeBatches.ts";
import { findGitFolder } from "../../../disk/git/findGitFolder.ts";
import { reportNoWatches } from "./watchShortage.ts";

type NameListener = (name: string | null) => void;

/** One watcher for all projects of a repository. */
const watched = new Map<string, { readonly watcher: FSWatcher; readonly listeners: Set<NameListener> }>();

/**
 * Reports once per burst that files changed in the Git folder of the repository around a project, unless that is the
 * `.git` of the project itself. It may be outside the workspace, or newer than VS Code's watcher.
 */
export async function watchGitFolder(
  root: string,
  names: readonly string[],
  onDidChange: () => void,
): Promise<Disposable> {
  const owned = new DisposableStore();
  const folder = await findGitFolder(root);
  if (folder === undefined || folder === join(root, ".git")) return owned;
  const batches = owned.add(createChangeBatches<string>(onDidChange));
  const listen: NameListener = (name) => {
    if (name === null || names.includes(name)) batches.add(name ?? folder);
  };
  try {
    owned.add(listenTo(folder, listen));
  } catch (thrown) {
    // Removed again, or the system has no watches left: then a refresh shows the changes.
    reportNoWatches(errorCode(thrown));
  }
  return owned;
}

function listenTo(folder: string, listener: NameListener): Disposable {
  const each = watched.get(folder) ?? open(folder);
  each.listeners.add(listener);
  return {
    dispose() {
      each.listeners.delete(listener);
      if (each.listeners.size === 0) close(folder, each.watcher);
    },
  };
}

function open(folder: string) {
  const listeners = new Set<NameListener>();
  const watcher = watch(folder, { persistent: false }, (_event, name) => listeners.forEach((tell) => tell(name)));
  watcher.on("error", () => close(folder, watcher));
  const each = { watcher, listeners };
  watched.set(folder, each);
  return each;
}

function close(folder: string, watcher: FSWatcher): void {
  watcher.close();
  if (watched.get(folder)?.watcher === watcher) watched.delete(folder);
}
