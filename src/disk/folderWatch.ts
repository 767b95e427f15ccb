import { type FSWatcher, watch } from "node:fs";
import { identityOf } from "./folderIdentity.ts";

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
 * here each folder costs one handle.
 */
export function createFolderWatch(onDidChange: () => void): FolderWatch {
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
      const watcher = watch(folder, { persistent: false }, trigger);
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
      const wanted = new Set(folders);
      for (const [folder, { identity }] of [...watchers]) {
        // One that went and came again has the same name, but its watch died with the first.
        if (!wanted.has(folder) || identityOf(folder) !== identity) stop(folder);
      }
      return [...wanted].filter((folder) => !watchers.has(folder) && start(folder)).length > 0;
    },
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
      for (const folder of [...watchers.keys()]) stop(folder);
    },
  };
}
