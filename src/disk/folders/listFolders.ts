import { readdir } from "node:fs/promises";
import path from "node:path";

export interface ListedFolder {
  readonly path: string;
  /** The names of the folders in it. Links do not count: they lead out, or to what is found anyway. */
  readonly names: readonly string[];
}

interface FolderList {
  /** From the outside in. */
  readonly folders: readonly ListedFolder[];
  /** There are more folders than were looked into. */
  readonly isCut: boolean;
}

/** Reading this many takes a fraction of a second; a repository with more keeps its projects near its top. */
export const maxFolders = 2_000;
/** More at once would only queue up and settle in one long turn. */
const atOnce = 50;
const skipped = new Set(["node_modules", "vendor", "target", "dist", "out", "build", "venv", "__pycache__"]);

/** Hidden and generated folders hold no projects of the user. */
export const isSkippedFolder = (name: string): boolean => name.startsWith(".") || skipped.has(name);

interface ListOptions {
  readonly max?: number;
  readonly isSkipped?: (name: string) => boolean;
  readonly signal?: AbortSignal;
  /** Names the folders in a folder; from the disk unless told otherwise. */
  readonly read?: (folder: string) => Promise<readonly string[]>;
}

/** The folders at and below one, less the hidden and the generated ones. */
export async function listFolders(
  top: string,
  { max = maxFolders, isSkipped = isSkippedFolder, signal, read = foldersIn }: ListOptions = {},
): Promise<FolderList> {
  const waiting = [top];
  const folders: ListedFolder[] = [];
  // The list grows while it is read: what is found inside comes after everything further out.
  while (folders.length < waiting.length && folders.length < max) {
    signal?.throwIfAborted();
    const next = waiting.slice(folders.length, Math.min(folders.length + atOnce, max));
    const listed = await Promise.all(next.map(async (folder) => ({ path: folder, names: await read(folder) })));
    folders.push(...listed);
    for (const { path: folder, names } of listed) {
      for (const name of names) if (!isSkipped(name)) waiting.push(path.join(folder, name));
    }
  }
  return { folders, isCut: waiting.length > max };
}

export async function foldersIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    // Missing or not readable: nothing to find.
    return [];
  }
}
