import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";

/** Values derived from files, each kept until its file changes. */
interface FileMemory<T> {
  /** `make` is called for a file that is new or different. Undefined for what is not a file or does not exist. */
  valueOf(file: string, make: () => Promise<T | undefined>): Promise<T | undefined>;
  clear(): void;
}

/** Two writes within one tick of the file system's clock can leave the same stamp; so young a file is read again. */
const clockTickMs = 20;

export function createFileMemory<T>(): FileMemory<T> {
  const known = new Map<string, { readonly stamp: string; readonly value: Promise<T | undefined> }>();
  return {
    async valueOf(file, make) {
      // Gone, or not readable.
      const found = await stat(file).catch(() => undefined);
      if (found?.isFile() !== true) {
        known.delete(file);
        return undefined;
      }
      const stamp = stampOf(found);
      const before = known.get(file);
      if (before?.stamp === stamp) return before.value;
      const isSettled = Date.now() - found.mtimeMs > clockTickMs;
      const value = make();
      if (isSettled) known.set(file, { stamp, value });
      value.catch(() => known.delete(file));
      return value;
    },
    clear: () => known.clear(),
  };
}

/** The time of the last change of any kind (ctime) cannot be set back by a program. */
const stampOf = ({ mtimeMs, ctimeMs, size, ino }: Stats): string => `${mtimeMs} ${ctimeMs} ${size} ${ino}`;
