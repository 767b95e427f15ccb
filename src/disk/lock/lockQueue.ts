import { type FSWatcher, watch } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { unlessMissing } from "../files/errorCode.ts";
import { writerOf } from "../temporary/hiddenNames.ts";
import { readLock } from "./lockFile.ts";
import { appendLines, type LockSignature } from "./lockSignature.ts";
import { isBusy, whileBusy } from "../files/whileBusy.ts";

/**
 * Hands a lock to the first waiter by putting that waiter's signature in its place, or removes it. So a release
 * wakes one process and not all of them. A lock that another process has taken over is left alone.
 */
export async function releaseLock(lock: string, owner: string): Promise<void> {
  const found = await whileBusy(() => readLock(lock));
  if (found?.owner !== owner) return;
  for (const [index, name] of found.waiting.entries()) {
    if (canTakeOver(name) && (await handOver(lock, name, found.waiting.slice(index + 1)))) return;
  }
  await whileBusy(() => rm(lock, { force: true }));
}

function canTakeOver(name: string): boolean {
  const life = path.basename(name) === name ? writerOf(name) : undefined;
  return life !== undefined && life !== "gone" && life !== "stopped";
}

async function handOver(lock: string, name: string, others: readonly string[]): Promise<boolean> {
  const signature = path.join(path.dirname(lock), name);
  try {
    // Also without others: the age of a lock counts from when it was taken.
    await appendLines(signature, others.length > 0 ? others : [""]);
    await rename(signature, lock);
    return true;
  } catch {
    // It does not wait any more, or Windows has one of the files open: the next one, or none.
    return false;
  }
}

/** Joins those that wait, unless it has already. The lock may be gone by now, or not be signed yet. */
export async function joinQueue(lock: string, { file }: LockSignature): Promise<void> {
  const found = await readLock(lock);
  const name = path.basename(file);
  if (!found?.owner || found.kind === "folder" || found.waiting.includes(name)) return;
  try {
    await unlessMissing(appendLines(lock, [name]));
  } catch (error) {
    // A process that cannot join polls.
    if (!isBusy(error)) throw error;
  }
}

/** With a watch, polling covers what it misses: dead owners, and shared disks, for which the system sends no events. */
const watchedPause = 100;
const unwatchedPause = 5;

export interface Turn {
  /** Resolves when something happened to the signature, or after a while; `true` if only time has passed. */
  next(): Promise<boolean>;
  dispose(): void;
}

/** Wakes a waiting process when its signature becomes the lock. */
export function watchSignature(file: string): Turn {
  let wake: ((isTimeOnly: boolean) => void) | undefined;
  let hasChanged = false;
  let watcher: FSWatcher | undefined;
  const stop = (): void => {
    watcher?.close();
    watcher = undefined;
  };
  try {
    watcher = watch(file, { persistent: false }, () => {
      hasChanged = true;
      wake?.(false);
    });
    watcher.on("error", stop);
  } catch {
    // The system has no watch left, the disk offers none, or it is the lock already: frequent polling has to do.
  }
  return {
    dispose: stop,
    next() {
      return new Promise((resolve) => {
        const end = (isTimeOnly: boolean): void => {
          clearTimeout(timer);
          wake = undefined;
          hasChanged = false;
          resolve(isTimeOnly);
        };
        // Two waiters must not wake in step forever.
        const pause = hasChanged ? 0 : (watcher ? watchedPause : unwatchedPause) * (1 + Math.random());
        const timer = setTimeout(() => end(!hasChanged), pause);
        wake = end;
      });
    },
  };
}
