import { readdir, realpath, stat } from "node:fs/promises";
import type { Dirent } from "node:fs";
import path from "node:path";
import { unlessMissing } from "../files/errorCode.ts";
import { isInside } from "../paths/isInside.ts";

export interface WalkOptions {
  readonly acceptFile?: (name: string) => boolean;
  readonly enterFolder?: (name: string, folder: string) => boolean;
  /** Links count as they are, wherever they lead, and so does all that is neither a file nor a folder. */
  readonly everyKind?: boolean;
  /** Called with the path of each folder that holds nothing at all. */
  readonly onEmptyFolder?: (folder: string) => void;
  readonly signal?: AbortSignal;
}

/**
 * The paths of all files below a folder, each folder read once. A symbolic link to a file counts where it stays
 * inside. Links to folders are not followed: inside, they lead to what is found anyway, outside to what is not ours.
 */
export async function walkFiles(root: string, options: WalkOptions = {}): Promise<string[]> {
  const realRoot = await unlessMissing(realpath(root));
  if (realRoot === undefined) return [];
  const files: string[] = [];
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    options.signal?.throwIfAborted();
    // A folder may be removed while we walk.
    const entries = (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? [];
    if (entries.length === 0) options.onEmptyFolder?.(folder);
    for (const entry of entries) {
      const found = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (options.enterFolder?.(entry.name, found) ?? true) folders.push(found);
      } else if (options.acceptFile?.(entry.name) ?? true) {
        if (options.everyKind || (await isOurFile(entry, found, realRoot))) files.push(found);
      }
    }
  }
  return files;
}

async function isOurFile(entry: Dirent, found: string, realRoot: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile();
  const target = await unlessMissing(realpath(found));
  if (target === undefined || !isInside(realRoot, target)) return false;
  return (await unlessMissing(stat(target)))?.isFile() === true;
}
