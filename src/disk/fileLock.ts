import { link, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";
import path from "node:path";
import { AppError } from "../domain/errors.ts";
import { errorCode, unlessMissing } from "./errorCode.ts";
import { isAlive } from "./isAlive.ts";
import { uniqueWord } from "./uniqueWord.ts";

/** Far above the time a write takes, so that only the lock of a dead or stopped process gets this old. */
const staleAfterMilliseconds = 10_000;
const longestWaitMilliseconds = 1.5 * staleAfterMilliseconds;

/**
 * Runs while no other process of ours runs for the same file. The lock is a hidden file beside it: servers of one
 * project may be in different containers, where only the folder is shared.
 */
export async function withFileLock<T>(file: string, run: () => Promise<T>): Promise<T> {
  const lock = path.join(path.dirname(file), `.${path.basename(file)}.lock`);
  const deadline = Date.now() + longestWaitMilliseconds;
  while (!(await acquire(lock))) {
    if (Date.now() > deadline) {
      throw new AppError("conflict", `${path.basename(file)} is being written by another process. Try again.`);
    }
    await removeIfStale(lock);
    // Two that wait must not wake in step forever.
    await setTimeout(2 + Math.random() * 10);
  }
  try {
    return await run();
  } finally {
    await rm(lock, { force: true });
  }
}

/**
 * The lock appears with its owner's name in it: a process killed between two steps would leave one that nobody dares to
 * remove.
 */
async function acquire(lock: string): Promise<boolean> {
  const signed = nameBeside(lock);
  try {
    await writeFile(signed, signature(), { flag: "wx" });
    await link(signed, lock);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    if (["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes(errorCode(error) ?? "")) return acquireWithoutLinks(lock);
    throw error;
  } finally {
    await rm(signed, { force: true });
  }
}

async function acquireWithoutLinks(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, signature(), { flag: "wx" });
    return true;
  } catch (error) {
    // Windows says EPERM while a removed lock is still open elsewhere.
    if (errorCode(error) === "EEXIST" || (process.platform === "win32" && errorCode(error) === "EPERM")) return false;
    throw error;
  }
}

const signature = (): string => `${process.pid} ${hostname()} ${uniqueWord()}`;

/** Swept like every temporary file of a process that is gone. */
const nameBeside = (lock: string): string => `${lock}.${process.pid}.${uniqueWord()}.tmp`;

/**
 * Moves the lock aside before removing it: of several that find it stale, only one can. One that comes too late may
 * have moved the lock of the first instead, and gives it back.
 */
export async function removeIfStale(lock: string): Promise<void> {
  const found = await unlessMissing(stat(lock));
  const owner = await unlessMissing(readFile(lock, "utf8"));
  if (found === undefined || owner === undefined || !isStale(owner, found.mtimeMs)) return;
  const aside = nameBeside(lock);
  await unlessMissing(rename(lock, aside));
  const moved = await unlessMissing(readFile(aside, "utf8"));
  // If a third has taken it meanwhile, there is nothing to give back.
  if (moved !== undefined && moved !== owner) await link(aside, lock).catch(() => undefined);
  await rm(aside, { force: true });
}

function isStale(owner: string, writtenAt: number): boolean {
  if (Date.now() - writtenAt > staleAfterMilliseconds) return true;
  const [pid, host] = owner.split(" ");
  // Without hard links a lock is empty for a moment before it is signed.
  return host === hostname() && !isAlive(Number(pid));
}
