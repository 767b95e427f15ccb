import nodePath from "node:path";

/**
 * A path below a root, from the root and with forward slashes. Cut instead of worked out, because views do it for ten
 * thousand paths at once; the root of a drive already ends in its separator.
 */
export function pathFromRoot(root: string, path: string, separator: string = nodePath.sep): string {
  const below = path.slice(root.endsWith(separator) ? root.length : root.length + 1);
  return separator === "/" ? below : below.replaceAll(separator, "/");
}
