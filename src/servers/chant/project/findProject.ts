import { lstatSync, statSync } from "node:fs";
import path from "node:path";
import { describeRefusal } from "../../../disk/paths/pathRefusal.ts";
import { resolveInsideSync } from "../../../disk/paths/resolveInside.ts";

/** The nearest folder, from here upwards, that has a `.chant` folder. */
export function findProjectRoot(start: string): string | undefined {
  for (let folder = path.resolve(start); ; folder = path.dirname(folder)) {
    if (isFolder(path.join(folder, ".chant"))) return folder;
    if (folder === path.dirname(folder)) return undefined;
  }
}

/**
 * Why there are no specs to work on, as a sentence; `undefined` where there are. Nothing here may reach beyond the project
 * root, so a `.chant` or `specs` that is a link out of it is refused.
 */
export function whyNotInitialized(root: string): string | undefined {
  const specs = resolveInsideSync(root, ".chant/specs");
  if (specs !== undefined) return isFolder(specs) ? undefined : notInitialized;
  const linked = [".chant", ".chant/specs"].find((name) => isLink(root, name) && !resolveInsideSync(root, name));
  return linked === undefined ? notInitialized : describeRefusal(linked, "link");
}

export const notInitialized = "Chant not initialized. Run `chant init` first.";

const isLink = (root: string, name: string): boolean =>
  lstatSync(path.join(root, name), { throwIfNoEntry: false })?.isSymbolicLink() === true;

const isFolder = (folder: string): boolean => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
