import { type FSWatcher, watch } from "node:fs";
import path from "node:path";
import { identityOf } from "./folderIdentity.ts";
import { topmostPaths } from "../paths/topmostPaths.ts";

export interface FolderWatch {
  /** Exactly these folders are watched from now on, without what lies below them. True if one of them is new. */
  set(folders: readonly string[]): boolean;
  /** As if something had changed. */
  trigger(): void;
  dispose(): void;
}

/** An editor saves in several steps; one look after they settled is enough, and soon enough for a tree. */
const settleMilliseconds = 40;

/**
 * Calls back once per burst of changes in a set of folders. Node's recursive watching would open every single file on Linux;
 * there each folder costs one handle. On Windows a folder with a handle on it cannot be renamed or removed, so one handle
 * on the topmost folder listens for all below it, as the system offers.
 */
export function createFolderWatch(onDidChange: () => void, isRecursive = process.platform === "win32"): FolderWatch {
  let wanted: ReadonlySet<string> = new Set();
  const watchers = new Map<string, { readonly watcher: FSWatcher; readonly identity: string }>();
  let timer: NodeJS.Timeout | undefined;
  let isDisposed = false;

  function trigger(): void {
    if (isDisposed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      onDidChange();
    }, settleMilliseconds);
    // Watching must not keep a process alive whose client is gone.
    timer.unref();
  }

  function start(folder: string): boolean {
    try {
      const identity = identityOf(folder);
      if (identity === undefined) return false;
      const watcher = watch(folder, { persistent: false, recursive: isRecursive }, (_event, name) => {
        // Of a recursive watch, what lies in a folder that is not wanted does not count.
        if (!isRecursive || name === null || wanted.has(path.dirname(path.join(folder, name)))) trigger();
      });
      watcher.on("error", () => stop(folder));
      watchers.set(folder, { watcher, identity });
      return true;
    } catch {
      // The folder vanished, or the system has no watch left; the next change elsewhere brings another look.
      return false;
    }
  }

  function stop(folder: string): void {
    watchers.get(folder)?.watcher.close();
    watchers.delete(folder);
  }

  return {
    trigger,
    set(folders) {
      if (isDisposed) return false;
      const before = wanted;
      wanted = new Set(folders);
      const watched = new Set(isRecursive ? topmostPaths(wanted) : wanted);
      for (const [folder, { identity }] of [...watchers]) {
        // One that went and came again has the same name, but its watch died with the first.
        if (!watched.has(folder) || identityOf(folder) !== identity) stop(folder);
      }
      const started = [...watched].filter((folder) => !watchers.has(folder) && start(folder));
      return started.length > 0 || (isRecursive && folders.some((folder) => !before.has(folder)));
    },
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
      for (const folder of [...watchers.keys()]) stop(folder);
    },
  };
}
