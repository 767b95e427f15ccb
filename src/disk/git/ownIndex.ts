import { copyFile, stat } from "node:fs/promises";
import path from "node:path";
import { withScratchFolder } from "../folders/scratchFolder.ts";

/** Of the largest repositories it has some 50 MB. */
const maxIndexBytes = 256 * 1024 * 1024;

/**
 * Gives `run` a copy of an index to work with; undefined where there is none. A comparison notes down in the index which
 * files it found unchanged, also where optional locks are off: a commit that the user makes at that moment would fail.
 */
export async function withOwnIndex<T>(index: string, run: (copy: string | undefined) => Promise<T>): Promise<T> {
  const found = await stat(index).catch(() => undefined);
  if (found?.isFile() !== true || found.size > maxIndexBytes) return run(undefined);
  return withScratchFolder(async (scratch) => {
    const copy = path.join(scratch.path, "index");
    await copyFile(index, copy);
    return run(copy);
  });
}
