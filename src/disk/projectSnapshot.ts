import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { unlessMissing } from "./errorCode.ts";
import { walkFiles } from "./walkFiles.ts";

/** The state of every file that belongs to the project, by path relative to the root with `/`; empty folders end in `/`. */
export type Snapshot = ReadonlyMap<string, string>;

const skipped = new Set([".git", "node_modules", ".venv", "__pycache__", ".cache"]);
/** The parts of git's folder that decide what runs and what is committed; the others also change by looking. */
const gitParts = ["hooks", "info", "refs/heads"];
const gitFiles = ["config", "config.worktree", "HEAD"];

export async function takeSnapshot(root: string, signal: AbortSignal): Promise<Snapshot> {
  const relative = (file: string): string => path.relative(root, file).split(path.sep).join("/");
  const entries: [string, string][] = [];
  const files = await walkFiles(root, {
    signal,
    onEmptyFolder: (folder) => folder !== root && entries.push([`${relative(folder)}/`, "empty"]),
    enterFolder: (name) => !skipped.has(name),
    acceptFile: (name) => !/\.(?:tmp|lock)$/.test(name) || !name.startsWith("."),
  });
  files.push(...gitFiles.map((name) => path.join(root, ".git", name)));
  for (const part of gitParts) files.push(...(await walkFiles(path.join(root, ".git", part), { signal })));
  for (let from = 0; from < files.length; from += 256) {
    signal.throwIfAborted();
    const group = await Promise.all(
      files.slice(from, from + 256).map(async (file): Promise<[string, string][]> => {
        const found = await unlessMissing(stat(file));
        return found ? [[relative(file), stateOf(found)]] : [];
      }),
    );
    entries.push(...group.flat());
  }
  return new Map(entries);
}

/** A program can set the time of a change back, but not the time at which the system noted it (ctime). */
const stateOf = ({ mtimeMs, ctimeMs, size, ino }: Stats): string =>
  [mtimeMs, ctimeMs, size, ino].map((part) => String(part)).join(" ");

/** What appeared, vanished or is different. */
export function changesBetween(before: Snapshot, after: Snapshot): string[] {
  const changed = [...after].filter(([file, state]) => before.get(file) !== state).map(([file]) => file);
  const gone = [...before.keys()].filter((file) => !after.has(file));
  // An empty folder that got its first file is told by that file.
  const isFilled = (file: string) => file.endsWith("/") && changed.some((other) => other.startsWith(file));
  return [...changed, ...gone.filter((file) => !isFilled(file))].sort();
}
