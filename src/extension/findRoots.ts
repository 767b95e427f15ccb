import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** Deeper than any monorepo nests its packages, and an end for links and accidents. */
const deepest = 4;
const mostFolders = 2_000;
const skipped = new Set(["node_modules", "vendor", "target", "dist", "out", "build", "venv", "__pycache__"]);

/** Hidden and generated folders are none of our business. */
export const isSkipped = (name: string): boolean => name.startsWith(".") || skipped.has(name);

/**
 * The folders at and below this one that are the root of something, from the outside in. Walked by hand, because VS
 * Code's search would start a process.
 */
export async function findRoots(
  folder: string,
  isRoot: (folder: string, names: readonly string[]) => Promise<boolean>,
): Promise<readonly string[]> {
  const lookInto = async (place: string) => {
    const names = await foldersIn(place);
    const below = names.filter((name) => !isSkipped(name)).map((name) => join(place, name));
    return { root: (await isRoot(place, names)) ? place : undefined, below };
  };
  const roots: string[] = [];
  let [level, visited]: [readonly string[], number] = [[folder], 0];
  for (let depth = 0; depth <= deepest && level.length > 0 && visited < mostFolders; depth++) {
    const found = await Promise.all(level.slice(0, mostFolders - visited).map(lookInto));
    visited += found.length;
    for (const { root } of found) if (root !== undefined) roots.push(root);
    level = found.flatMap(({ below }) => below);
  }
  return roots;
}

export async function foldersIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    // Not there, or closed to us: nothing to find.
    return [];
  }
}
