import type { Stats } from "node:fs";
import { lstat } from "node:fs/promises";
import path from "node:path";
import { unlessMissing } from "../files/errorCode.ts";
import { isLockName, writerOf } from "../temporary/hiddenNames.ts";
import { walkFiles } from "./walkFiles.ts";
import { relativePath } from "../paths/relativePath.ts";

/**
 * The state of every file and link that belongs to the project, by path relative to the root with `/`; empty folders
 * end in `/`. A link counts by itself: where it leads is either found anyway or not ours.
 */
type Snapshot = ReadonlyMap<string, string>;

interface SnapshotOptions {
  readonly signal: AbortSignal;
  /** Installed packages, too: they change with most work, and are many. */
  readonly withPackages: boolean;
}

const packages = new Set(["node_modules", ".venv"]);
/** These change by running anything. */
const caches = new Set(["__pycache__", ".cache"]);
/** The parts of git's folder that decide what runs and what is committed; the others also change by looking. */
const gitParts = ["hooks", "info", "refs/heads"];
const gitFiles = ["config", "config.worktree", "HEAD", "packed-refs", "commondir"];
/** The git folders of submodules lie in that of their repository. */
const submodules = path.join(".git", "modules");

export async function takeSnapshot(root: string, { signal, withPackages }: SnapshotOptions): Promise<Snapshot> {
  const relative = (file: string): string => relativePath(root, file);
  const entries: [string, string][] = [];
  const gitFolders = new Set([path.join(root, ".git")]);
  const files = await walkFiles(root, {
    signal,
    everyKind: true,
    onEmptyFolder: (folder) => folder !== root && entries.push([`${relative(folder)}/`, "empty"]),
    enterFolder(name, folder) {
      if (name === ".git") gitFolders.add(folder);
      return name !== ".git" && !caches.has(name) && (withPackages || !packages.has(name));
    },
    acceptFile: (name) => !isLockName(name) && writerOf(name) === undefined,
  });
  for (const folder of await gitFoldersBelow(path.join(root, submodules), signal)) gitFolders.add(folder);
  for (const folder of gitFolders) {
    files.push(...gitFiles.map((name) => path.join(folder, name)));
    for (const part of gitParts) files.push(...(await walkFiles(path.join(folder, part), { signal, everyKind: true })));
  }
  for (let from = 0; from < files.length; from += 256) {
    signal.throwIfAborted();
    const group = await Promise.all(
      files.slice(from, from + 256).map(async (file): Promise<[string, string][]> => {
        const found = await unlessMissing(lstat(file));
        return found ? [[relative(file), stateOf(found)]] : [];
      }),
    );
    entries.push(...group.flat());
  }
  return new Map(entries);
}

/** A folder that holds a HEAD or a config is one; objects hold neither. */
async function gitFoldersBelow(folder: string, signal: AbortSignal): Promise<readonly string[]> {
  const signs = await walkFiles(folder, {
    signal,
    everyKind: true,
    enterFolder: (name) => !["objects", "refs", "logs", "hooks", "info", "lfs"].includes(name),
    acceptFile: (name) => gitFiles.includes(name),
  });
  return [...new Set(signs.map((file) => path.dirname(file)))];
}

/** A program can set the time of a change back, but not the time at which the system noted it (ctime). */
const stateOf = ({ mtimeMs, ctimeMs, size, ino }: Stats): string =>
  [mtimeMs, ctimeMs, size, ino].map((part) => String(part)).join(" ");

/** What appeared, vanished or is different. */
export function changesBetween(before: Snapshot, after: Snapshot): string[] {
  const changed = [...after].filter(([file, state]) => before.get(file) !== state).map(([file]) => file);
  const gone = [...before.keys()].filter((file) => !after.has(file));
  // An empty folder that got its first file is represented by that file.
  const isFilled = (file: string) => file.endsWith("/") && changed.some((other) => other.startsWith(file));
  return [...changed, ...gone.filter((file) => !isFilled(file))].sort();
}
