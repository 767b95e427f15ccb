import nodePath from "node:path";

/** A path as seen from a folder, with forward slashes on every system. It begins with `..` if it leads out of the folder. */
export const relativePath = (folder: string, path: string): string =>
  nodePath.relative(folder, path).split(nodePath.sep).join("/");
