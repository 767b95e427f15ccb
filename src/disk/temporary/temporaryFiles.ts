import { lstat, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { errorCode, unlessMissing } from "../files/errorCode.ts";
import { fileSystemTime } from "../lock/fileSystemTime.ts";
import { isLockName, writerOf } from "./hiddenNames.ts";
import { removeIfStale } from "../lock/lockFile.ts";

/** Whether a name may be that of something a killed process left behind. */
export const isLeftover = (name: string): boolean => isLockName(name) || writerOf(name) !== undefined;

/** No write takes this long, so an older leftover belongs to no process, even if its id is in use again. */
const maxWriteMs = 60_000;

/** Removes what killed processes left behind in a folder, and nothing that a running one still uses. */
export async function sweepTemporaryFiles(folder: string): Promise<void> {
  for (const name of (await unlessMissing(readdir(folder))) ?? []) {
    try {
      await removeIfAbandoned(path.join(folder, name), name);
    } catch (error) {
      // In a read-only folder, leftovers stay, and reading continues.
      if (!["EACCES", "EPERM", "EROFS", "EBUSY"].includes(errorCode(error) ?? "")) throw error;
    }
  }
}

async function removeIfAbandoned(file: string, name: string): Promise<void> {
  if (isLockName(name)) return removeIfStale(file);
  const writer = writerOf(name);
  if (writer === "gone" || ((writer === "unverified" || writer === "elsewhere") && (await isOld(file))))
    await rm(file, { force: true });
}

async function isOld(file: string): Promise<boolean> {
  const written = await unlessMissing(lstat(file));
  return written?.isFile() === true && (await fileSystemTime(file)) - written.mtimeMs > maxWriteMs;
}
