import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../../../disk/files/errorCode.ts";
import { type Disposable, DisposableStore } from "../../platform/disposables.ts";
import { createChangeBatches } from "../source/changeBatches.ts";
import { findGitFolder } from "../../../disk/git/findGitFolder.ts";
import { reportNoWatches } from "./watchShortage.ts";

type NameListener = (name: string | null) => void;

/** One watch for all projects of a repository. */
const watched = new Map<string, { readonly watcher: FSWatcher; readonly listeners: Set<NameListener> }>();

/**
 * Tells once per burst that files changed in the git folder of the repository around a project, where that is not the
 * `.git` of the project itself. It may lie outside the workspace, or be younger than VS Code's watcher of it.
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
    // Gone again, or the system has no more watches to give: then a refresh shows what changed.
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
