import { type FSWatcher, watch } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

interface NewFolders {
  dispose(): void;
}

/** What is older was there when VS Code began to watch. */
const windowOpened = Date.now();

/**
 * On Linux the watcher of VS Code does not hear what happens inside folders that were created in one go: of
 * `mkdir -p docs/adr` it learns of `docs` and stays deaf to the rest. Such folders are watched here, one by one.
 * The root is only looked at for the first folder of the pattern; a pattern without one is left to VS Code.
 */
export function watchNewFolders(root: string, pattern: string, onDidChange: (path: string) => void): NewFolders {
  const [first = "", ...rest] = pattern.split("/");
  const watchers = new Map<string, { readonly watcher: FSWatcher; readonly identity: string }>();
  let isDisposed = false;
  if (process.platform !== "linux" || /[*{]/.test(first)) return { dispose: () => undefined };
  const suffix = /\*(\.\w+)$/.exec(pattern)?.[1];
  const depth = pattern.includes("**") ? Infinity : rest.length - 1;

  const listen = (folder: string, identity: string, onEvent: (name: string) => void): void => {
    if (isDisposed || watchers.get(folder)?.identity === identity) return;
    // One that went and came again has the same name, but its watch died with the first.
    forget(folder);
    try {
      const watcher = watch(folder, { persistent: false }, (_event, name) => {
        if (name !== null) onEvent(name);
      });
      watchers.set(folder, { watcher, identity });
      watcher.on("error", () => forget(folder));
    } catch {
      // Gone again, or the system has no more watches to give: VS Code's own may still see it.
    }
  };
  const forget = (folder: string): void => {
    watchers.get(folder)?.watcher.close();
    watchers.delete(folder);
  };
  const tell = (path: string): void => {
    if (!isDisposed && (suffix === undefined || path.endsWith(suffix))) onDidChange(path);
  };

  /** A folder, its files told of when they may have been missed, and the folders in it. */
  const follow = async (folder: string, level: number, isAnnounced: boolean): Promise<void> => {
    const found = await stat(folder).catch(() => undefined);
    if (!found?.isDirectory()) return forget(folder);
    const isNew = found.birthtimeMs >= windowOpened;
    // Numbers of folders are used again at once, so the time belongs to who it is.
    listen(folder, `${found.ino} ${found.birthtimeMs}`, (name) => {
      const path = join(folder, name);
      if (isNew) tell(path);
      // A file of a kind that is watched is no folder; others are worth a look.
      if (suffix === undefined || !name.endsWith(suffix)) void follow(path, level + 1, true);
    });
    if (isDisposed) return;
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && level < depth) await follow(path, level + 1, isAnnounced);
      else if (isAnnounced) tell(path);
    }
  };

  const base = join(root, first);
  listen(root, "root", (name) => {
    if (name === first) void follow(base, 0, true);
  });
  void follow(base, 0, false);
  return {
    dispose() {
      isDisposed = true;
      for (const folder of [...watchers.keys()]) forget(folder);
    },
  };
}
