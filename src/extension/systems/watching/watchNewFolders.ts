import { type FSWatcher, watch, type WatchEventType } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join, sep } from "node:path";
import { errorCode } from "../../../disk/files/errorCode.ts";
import { relativePath } from "../../../disk/paths/relativePath.ts";
import { pathPattern } from "./pathPattern.ts";
import { reportNoWatches } from "./watchShortage.ts";

interface NewFolders {
  dispose(): void;
}

const windowOpened = Date.now();

/** VS Code started to watch after this folder was created. After the clock was set back, any folder may be new. */
const isOlderThanWindow = (madeAt: number): boolean => madeAt < windowOpened && Date.now() >= windowOpened;

/** More than any project needs; the rest is left to VS Code's own watcher, which notices most changes. */
const maxWatches = 500;

/**
 * On Linux, VS Code's watcher misses what happens inside folders that are created in one go: of `mkdir -p docs/adr` it
 * notices `docs` and nothing below. Such folders are watched here, one by one. The root is only checked for the first
 * folder of each pattern; a pattern without one is left to VS Code. Links are not followed, because a link to a parent
 * folder would never end.
 * In folders that it does watch, it misses a file that is replaced and deleted at once: it takes the replacement for a
 * new file, and a new file that is deleted within the same moment for nothing.
 */
export function watchNewFolders(
  root: string,
  patterns: readonly string[],
  onDidChange: (path: string) => void,
): NewFolders {
  const bases = new Set(patterns.map((pattern) => pattern.split("/")[0] ?? "").filter((name) => !/[*{]/.test(name)));
  const wanted = pathPattern(...patterns);
  const watches = createWatches();
  /** Folders that existed when VS Code started to watch; its own watcher covers them. */
  const old = new Set<string>();
  let isDisposed = false;
  if (process.platform !== "linux" || bases.size === 0) return { dispose: () => undefined };
  const fromRoot = (path: string): string => relativePath(root, path);
  const tell = (path: string): void => {
    if (!isDisposed && wanted.matches(fromRoot(path))) onDidChange(path);
  };

  const tellIfDeleted = async (path: string): Promise<void> => {
    if (!wanted.matches(fromRoot(path))) return;
    const isThere = await lstat(path).then(
      () => true,
      (error: unknown) => errorCode(error) !== "ENOENT",
    );
    if (!isThere) tell(path);
  };

  /** Watches a folder and the folders in it, and reports files that may have been missed. */
  const follow = async (folder: string, isAnnounced: boolean): Promise<void> => {
    if (!wanted.leadsOn(fromRoot(folder))) return;
    const found = await lstat(folder).catch(() => undefined);
    if (!found?.isDirectory()) return watches.forget(folder);
    // Inode numbers are reused at once, so the creation time is part of the identity.
    const identity = `${found.ino} ${found.birthtimeMs}`;
    if (!isAnnounced && isOlderThanWindow(found.birthtimeMs)) old.add(identity);
    watches.listen(folder, identity, (name, event) => {
      const path = join(folder, name);
      if (!old.has(identity)) tell(path);
      else if (event === "rename") void tellIfDeleted(path);
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

/** One watcher per folder; that of a removed folder is closed. */
function createWatches() {
  const watchers = new Map<string, { readonly watcher: FSWatcher; readonly identity: string }>();
  let isDisposed = false;
  /** Everything below it is gone, too. */
  const forget = (folder: string): void => {
    for (const [watched, { watcher }] of watchers) {
      if (watched !== folder && !watched.startsWith(folder + sep)) continue;
      watcher.close();
      watchers.delete(watched);
    }
  };
  return {
    forget,
    listen(folder: string, identity: string, onEvent: (name: string, event: WatchEventType) => void): void {
      if (isDisposed || watchers.get(folder)?.identity === identity) return;
      // A folder that was created again has the same name, but its watcher ended with the first one.
      forget(folder);
      if (watchers.size >= maxWatches) return;
      try {
        const watcher = watch(folder, { persistent: false }, (event, name) => {
          if (name !== null) onEvent(name, event);
        });
        watchers.set(folder, { watcher, identity });
        watcher.on("error", () => forget(folder));
      } catch (thrown) {
        // Removed again, or the system has no watches left; then VS Code has none either.
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
