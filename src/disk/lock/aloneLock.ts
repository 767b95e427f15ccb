import { mkdir, utimes } from "node:fs/promises";
import path from "node:path";
import { orWriteFailure } from "../files/diskFailure.ts";
import { lockPathFor } from "../temporary/hiddenNames.ts";
import { removeIfStale, staleAfterMs } from "./lockFile.ts";
import { releaseLock } from "./lockQueue.ts";
import { signLock } from "./lockSignature.ts";

/**
 * Runs what takes long while no other process of ours runs for the same name, or answers `undefined` at once, since the
 * wait could take hours. The lock is like that of a file. Its time is kept young, by which a process on another machine sees that the
 * owner lives.
 */
export async function whileAlone<T>(name: string, run: () => Promise<T>): Promise<{ readonly value: T } | undefined> {
  const lock = lockPathFor(name);
  const owner = await claim(lock).catch((error: unknown) => {
    throw orWriteFailure(name, error);
  });
  if (owner === undefined) return undefined;
  const refresh = setInterval(() => {
    const now = new Date();
    // It was removed by hand.
    void utimes(lock, now, now).catch(() => undefined);
  }, staleAfterMs / 3);
  refresh.unref();
  try {
    return { value: await run() };
  } finally {
    clearInterval(refresh);
    await releaseLock(lock, owner).catch(() => undefined);
  }
}

async function claim(lock: string): Promise<string | undefined> {
  await mkdir(path.dirname(lock), { recursive: true });
  await removeIfStale(lock);
  const signature = await signLock(lock);
  try {
    return (await signature.claim()) ? signature.owner : undefined;
  } finally {
    await signature.dispose();
  }
}
