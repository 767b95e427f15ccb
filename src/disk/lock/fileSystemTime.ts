import { rm, stat, writeFile } from "node:fs/promises";
import { temporaryPathFor } from "../temporary/hiddenNames.ts";

/**
 * Now, by the clock that stamps the files beside this one. Clocks of machines that share a disk differ, and a process may
 * see another time than its own machine has.
 */
export async function fileSystemTime(file: string): Promise<number> {
  const probe = temporaryPathFor(file);
  try {
    await writeFile(probe, "", { flag: "wx" });
    return (await stat(probe)).mtimeMs;
  } finally {
    // One that cannot be removed now is swept later.
    await rm(probe, { force: true }).catch(() => undefined);
  }
}
