import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { resolveInside } from "../../../disk/paths/resolveInside.ts";
import { specIdOfFile } from "../../../domain/spec/specId.ts";

export type SpecFolder = "specs" | "archive";

/** Every file among the specs of a project that may be one, also behind a link that stays in the project. */
export async function specPaths(root: string, folder: SpecFolder): Promise<readonly string[]> {
  try {
    if ((await resolveInside(root, `.chant/${folder}`)) === undefined) return [];
    const entries = await readdir(join(root, ".chant", folder), { withFileTypes: true, recursive: true });
    const named = entries.filter(({ name }) => name.endsWith(".md"));
    const links = named.filter((entry) => entry.isSymbolicLink()).map(pathOf);
    return [...named.filter((entry) => entry.isFile()).map(pathOf), ...(await filesInside(root, links))];
  } catch {
    // A folder that is not there holds nothing.
    return [];
  }
}

// Both parts are in order already: joining ten thousand paths with care would hold the window up.
const pathOf = ({ parentPath, name }: Dirent): string => parentPath + sep + name;

/** Those of these links that lead to a file of the project. */
async function filesInside(root: string, links: readonly string[]): Promise<readonly string[]> {
  const isFile = async (link: string): Promise<boolean> => {
    const target = await resolveInside(root, link);
    return target !== undefined && (await stat(target)).isFile();
  };
  // A link to nowhere is no file.
  const areFiles = await Promise.all(links.map((link) => isFile(link).catch(() => false)));
  return links.filter((_, index) => areFiles[index]);
}

export const idOfPath = (path: string): string => specIdOfFile(path.slice(path.lastIndexOf(sep) + 1)) ?? path;
