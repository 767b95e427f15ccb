import { readdir } from "node:fs/promises";
import { join, sep } from "node:path";
import { specIdOfFile } from "../../domain/spec/specId.ts";

export type SpecFolder = "specs" | "archive";

/** Every file among the specs of a project that may be one. */
export async function specPaths(root: string, folder: SpecFolder): Promise<readonly string[]> {
  try {
    const entries = await readdir(join(root, ".chant", folder), { withFileTypes: true, recursive: true });
    const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(".md"));
    // Both parts are in order already: joining ten thousand paths with care would hold the window up.
    return files.map(({ parentPath, name }) => parentPath + sep + name);
  } catch {
    // A folder that is not there holds nothing.
    return [];
  }
}

export const idOfPath = (path: string): string => specIdOfFile(path.slice(path.lastIndexOf(sep) + 1)) ?? path;

/** From the project root, with forward slashes. */
export const pathFromRoot = (root: string, path: string): string =>
  path.slice(root.endsWith(sep) ? root.length : root.length + 1).replaceAll(sep, "/");
