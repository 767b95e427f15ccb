import { statSync } from "node:fs";

/** Tells a folder from another one of the same name. Their numbers are used again at once, so the time belongs to it. */
export function identityOf(folder: string): string | undefined {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.ino} ${found.birthtimeMs}`;
}
