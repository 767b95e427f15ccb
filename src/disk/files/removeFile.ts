import { realpath, rm } from "node:fs/promises";
import { withFileLock } from "../lock/fileLock.ts";
import { orWriteFailure } from "./diskFailure.ts";
import { unlessMissing } from "./errorCode.ts";
import { whileBusy } from "./whileBusy.ts";

/**
 * Removes a file, or the link to one, while no other process of ours writes it. `check` runs under the lock and throws
 * to keep the file. A missing file is fine.
 */
export async function removeFile(file: string, check?: () => Promise<void>): Promise<void> {
  try {
    const target = await unlessMissing(realpath(file));
    if (target === undefined) return await rm(file, { force: true });
    await withFileLock(target, async () => {
      await check?.();
      await whileBusy(() => rm(file, { force: true }));
    });
  } catch (error) {
    throw orWriteFailure(file, error);
  }
}
