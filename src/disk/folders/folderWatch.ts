import { type FSWatcher, watch } from "node:fs";
import path from "node:path";
import { identityOf } from "./folderIdentity.ts";
import { topmostPaths } from "../paths/topmostPaths.ts";

/** Something happened in a folder; the system does not always say to which of its entries. */
export interface FolderChange {
  readonly folder: string;
  readonly name: string | null;
}

interface FolderWatch {
  /** Exactly these folders are watched from now on, without what lies below them. Answers those that are new. */
  set(folders: readonly string[]): readonly string[];
  /** As if something had changed. */
  trigger(): void;
  dispose(): void;
}

/** An editor saves in several steps; one look after they settled is enough, and soon enough for a tree. */
const settleMs = 40;

/**
 * Calls back once per burst of changes in a set of folders. Node's recursive watching would open every single file on
 * Linux; there each folder costs one handle. On Windows a folder with a handle on it cannot be renamed or removed, so
 * one handle on the topmost folder listens for all below it, as the system offers.
 */
export function createFolderWatch(
  onDidChange: (changes: readonly FolderChange[]) => void,
  isRecursive = process.platform === "win32",
): FolderWatch {
  /** By their real paths, each with its identity. */
  let wanted: ReadonlyMap<string, { readonly folder: string; readonly identity: string | undefined }> = new Map();
  const watchers = new Map<string, { readonly watcher: FSWatcher; readonly identity: string }>();
  const burst = createBurst(onDidChange);
  let isDisposed = false;

  function noteBelow(top: string, name: string | null): void {
    if (name === null) return wanted.forEach(({ folder }) => burst.note(folder, null));
    const found = wanted.get(systemName(path.dirname(path.join(top, name))));
    if (found) burst.note(found.folder, path.basename(name));
  }

  function start(folder: string): boolean {
    try {
      const identity = identityOf(folder);
      if (identity === undefined) return false;
      const note = isRecursive ? noteBelow : burst.note;
      const watcher = watch(folder, { persistent: false, recursive: isRecursive }, (_, name) => note(folder, name));
      watcher.on("error", () => stop(folder));
      watchers.set(folder, { watcher, identity });
      return true;
    } catch {
      // The folder disappeared, or the system has no watch left; the next change elsewhere triggers another look.
      return false;
    }
  }

  function stop(folder: string): void {
    watchers.get(folder)?.watcher.close();
    watchers.delete(folder);
  }

  return {
    trigger: burst.trigger,
    set(folders) {
      if (isDisposed) return [];
      const before = wanted;
      wanted = new Map(folders.map((folder) => [systemName(folder), { folder, identity: identityOf(folder) }]));
      const watched = new Set(isRecursive ? topmostPaths(folders) : folders);
      for (const [folder, { identity }] of [...watchers]) {
        // A recreated folder has the same name, but its watch ended with the first.
        if (!watched.has(folder) || identityOf(folder) !== identity) stop(folder);
      }
      const started = new Set([...watched].filter((folder) => !watchers.has(folder) && start(folder)));
      const isNew = (folder: string): boolean =>
        before.get(systemName(folder))?.identity !== wanted.get(systemName(folder))?.identity;
      return [...new Set(folders)].filter((folder) => started.has(folder) || (isRecursive && isNew(folder)));
    },
    dispose() {
      isDisposed = true;
      burst.dispose();
      for (const folder of [...watchers.keys()]) stop(folder);
    },
  };
}

/** Windows reports a name as it is on the disk, whatever case others use. */
const systemName = (folder: string): string => (process.platform === "win32" ? folder.toLowerCase() : folder);

interface Burst {
  readonly note: (folder: string, name: string | null) => void;
  readonly trigger: () => void;
  dispose(): void;
}

/** Collects changes until they settle. A burst may report one file many times. */
function createBurst(onDidSettle: (changes: readonly FolderChange[]) => void): Burst {
  let names = new Map<string, Set<string | null>>();
  let timer: NodeJS.Timeout | undefined;
  let isDisposed = false;

  function trigger(): void {
    if (isDisposed) return;
    timer ??= setTimeout(settle, settleMs);
    // Watching must not keep a process alive whose client is gone.
    timer.unref();
  }

  function settle(): void {
    const changes = [...names].flatMap(([folder, entries]) => [...entries].map((name) => ({ folder, name })));
    timer = undefined;
    names = new Map();
    onDidSettle(changes);
  }

  return {
    note(folder, name) {
      names.set(folder, (names.get(folder) ?? new Set()).add(name));
      trigger();
    },
    trigger,
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
    },
  };
}
