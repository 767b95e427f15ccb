import { type FSWatcher, watch } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { errorCode } from "../../../disk/files/errorCode.ts";
import { pathPattern } from "./pathPattern.ts";
import { reportNoWatches } from "./watchShortage.ts";

interface NewFolders {
  dispose(): void;
}

const windowOpened = Date.now();

/** VS Code began to watch after this one was made. After a clock was set back times tell nothing, and any may be new. */
const isOlderThanWindow = (madeAt: number): boolean => madeAt < windowOpened && Date.now() >= windowOpened;

/** More than any project has; the rest is left to VS Code, whose own watcher sees most of it. */
const maxWatches = 500;

/**
 * On Linux the watcher of VS Code does not hear what happens inside folders that were created in one go: of
 * `mkdir -p docs/adr` it learns of `docs` and stays deaf to the rest. Such folders are watched here, one by one.
 * The root is only looked at for the first folder of each pattern; a pattern without one is left to VS Code.
 * Links are not followed: one to a folder above would lead round and round through the whole repository.
 */
export function watchNewFolders(
  root: string,
  patterns: readonly string[],
  onDidChange: (path: string) => void,
): NewFolders {
  const bases = new Set(patterns.map((pattern) => pattern.split("/")[0] ?? "").filter((name) => !/[*{]/.test(name)));
  const wanted = pathPattern(...patterns);
  const watches = createWatches();
  /** What was there when VS Code began to watch, which is told by its own watcher. */
  const old = new Set<string>();
  let isDisposed = false;
  if (process.platform !== "linux" || bases.size === 0) return { dispose: () => undefined };
  const fromRoot = (path: string): string => relative(root, path).replaceAll(sep, "/");
  const tell = (path: string): void => {
    if (!isDisposed && wanted.matches(fromRoot(path))) onDidChange(path);
  };

  /** A folder, its files told of when they may have been missed, and the folders in it. */
  const follow = async (folder: string, isAnnounced: boolean): Promise<void> => {
    if (!wanted.leadsOn(fromRoot(folder))) return;
    const found = await lstat(folder).catch(() => undefined);
    if (!found?.isDirectory()) return watches.forget(folder);
    // Numbers of folders are used again at once, so the time belongs to who it is.
    const identity = `${found.ino} ${found.birthtimeMs}`;
    if (!isAnnounced && isOlderThanWindow(found.birthtimeMs)) old.add(identity);
    watches.listen(folder, identity, (name) => {
      const path = join(folder, name);
      if (!old.has(identity)) tell(path);
      if (!wanted.isFile(fromRoot(path))) void follow(path, true);
    });
    if (isDisposed) return;
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (isAnnounced) tell(path);
      if (entry.isDirectory()) await follow(path, isAnnounced);
    }
  };

  watches.listen(root, "root", (name) => {
    if (bases.has(name)) void follow(join(root, name), true);
  });
  for (const name of bases) void follow(join(root, name), false);
  return {
    dispose() {
      isDisposed = true;
      watches.dispose();
    },
  };
}

/** One watch a folder, and none for good on a folder that went. */
function createWatches() {
  const watchers = new Map<string, { readonly watcher: FSWatcher; readonly identity: string }>();
  let isDisposed = false;
  /** What lay below it went with it. */
  const forget = (folder: string): void => {
    for (const [watched, { watcher }] of watchers) {
      if (watched !== folder && !watched.startsWith(folder + sep)) continue;
      watcher.close();
      watchers.delete(watched);
    }
  };
  return {
    forget,
    listen(folder: string, identity: string, onEvent: (name: string) => void): void {
      if (isDisposed || watchers.get(folder)?.identity === identity) return;
      // One that went and came again has the same name, but its watch died with the first.
      forget(folder);
      if (watchers.size >= maxWatches) return;
      try {
        const watcher = watch(folder, { persistent: false }, (_event, name) => {
          if (name !== null) onEvent(name);
        });
        watchers.set(folder, { watcher, identity });
        watcher.on("error", () => forget(folder));
      } catch (thrown) {
        // Gone again; or the system has no more watches to give, and then VS Code has none either.
        reportNoWatches(errorCode(thrown));
      }
    },
    dispose(): void {
      isDisposed = true;
      for (const { watcher } of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}
