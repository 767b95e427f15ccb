import { realpathSync, statSync } from "node:fs";
import path from "node:path";
import { isInside } from "../../../disk/resolveInside.ts";

/** The nearest folder, from here upwards, that has a `.chant` folder. */
export function findProjectRoot(start: string): string | undefined {
  for (let folder = path.resolve(start); ; folder = path.dirname(folder)) {
    if (isFolder(path.join(folder, ".chant"))) return folder;
    if (folder === path.dirname(folder)) return undefined;
  }
}

/**
 * Whether there are specs to work on. A `.chant` or `specs` that is a link out of the project counts as none: nothing
 * here may reach beyond the project root.
 */
export function isInitialized(root: string): boolean {
  const specs = path.join(root, ".chant", "specs");
  return isFolder(specs) && isInside(realpathSync(root), realpathSync(specs));
}

const isFolder = (folder: string): boolean => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
