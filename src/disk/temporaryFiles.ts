import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { unlessMissing } from "./errorCode.ts";
import { removeIfStale } from "./fileLock.ts";
import { isAlive } from "./isAlive.ts";
import { uniqueWord } from "./uniqueWord.ts";

/** A hidden name beside the file, so that a rename stays on one disk. It tells who is writing. */
export function temporaryPathFor(file: string): string {
  const unique = `${process.pid}.${uniqueWord()}`;
  return path.join(path.dirname(file), `.${path.basename(file)}.${unique}.tmp`);
}

const temporaryName = /^\..+\.(\d+)\.[0-9a-z]+\.tmp$/;
const lockName = /^\..+\.lock$/;

/** Whether a name may be that of something a killed process left behind. */
export const isLeftover = (name: string): boolean =>
  name.startsWith(".") && (temporaryName.test(name) || lockName.test(name));

/** No write takes this long, so an older leftover belongs to nobody even if its process id is in use again. */
const longestWriteMilliseconds = 60_000;

/** Removes what killed processes left behind in a folder, and nothing a living one is still working on. */
export async function sweepTemporaryFiles(folder: string): Promise<void> {
  for (const name of (await unlessMissing(readdir(folder))) ?? []) {
    const file = path.join(folder, name);
    const owner = temporaryName.exec(name)?.[1];
    if (owner !== undefined) await removeIfAbandoned(file, Number(owner));
    else if (lockName.test(name)) await removeIfStale(file);
  }
}

async function removeIfAbandoned(file: string, owner: number): Promise<void> {
  const written = await unlessMissing(stat(file));
  if (written === undefined) return;
  const isOld = Date.now() - written.mtimeMs > longestWriteMilliseconds;
  if (isOld || !isAlive(owner)) await rm(file, { force: true });
}
