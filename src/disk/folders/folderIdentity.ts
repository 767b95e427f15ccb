import { statSync } from "node:fs";

/**
 * Distinguishes a folder from another one of the same name. Inode numbers are reused at once, so the time is included.
 */
export function identityOf(folder: string): string | undefined {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.ino} ${found.birthtimeMs}`;
}
