import { lstat, rm, unlink } from "node:fs/promises";
import path from "node:path";
import type { AppError } from "../../domain/errors.ts";
import { conflict } from "../../domain/failures.ts";
import { l10n } from "../../domain/l10n.ts";
import { orWriteFailure } from "../files/diskFailure.ts";
import { unlessMissing } from "../files/errorCode.ts";
import { lockPathFor } from "../temporary/hiddenNames.ts";
import { readLock, removeIfStale, staleAfterMs } from "./lockFile.ts";
import { joinQueue, releaseLock, type Turn, watchSignature } from "./lockQueue.ts";
import { type LockSignature, signLock } from "./lockSignature.ts";

/** Without a change of hands; while others finish their writes, it is worth waiting longer. */
const maxWaitMs = 1.5 * staleAfterMs;
const queueTimeoutMs = 60_000;

/**
 * Runs while no other process of ours runs for the same file. The lock is a hidden file beside it: servers of one
 * project may be in different containers, where only the folder is shared. Times are measured, never read off a clock
 * that may be set or differ.
 */
export async function withFileLock<T>(file: string, run: () => Promise<T>): Promise<T> {
  const lock = lockPathFor(file);
  const endTurn = await takeTurn(lock, file);
  try {
    const owner = await acquire(lock, file).catch((error: unknown) => {
      throw orWriteFailure(file, error);
    });
    try {
      return await run();
    } finally {
      // The write succeeded: a lock that cannot be removed must not be reported as a failed write.
      await releaseLock(lock, owner).catch(() => undefined);
    }
  } finally {
    endTurn();
  }
}

const turns = new Map<string, Promise<void>>();

/** Waiters of this process queue in memory, so that only one of them competes with other processes. */
async function takeTurn(lock: string, file: string): Promise<() => void> {
  const previous = turns.get(lock);
  let end: () => void = () => undefined;
  const own = new Promise<void>((resolve) => {
    end = resolve;
  });
  const turn = (previous ?? Promise.resolve()).then(() => own);
  turns.set(lock, turn);
  void turn.then(() => {
    if (turns.get(lock) === turn) turns.delete(lock);
  });
  if (previous && !(await endsInTime(previous))) {
    end();
    throw isBeingWritten(file);
  }
  return end;
}

async function endsInTime(previous: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, queueTimeoutMs, false);
  });
  try {
    return await Promise.race([previous.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function acquire(lock: string, file: string): Promise<string> {
  let signature = await signLock(lock);
  if (await signature.claim()) {
    await signature.dispose();
    return signature.owner;
  }
  const begun = performance.now();
  for (;;) {
    const outcome = await waitFor(lock, signature, begun);
    if (outcome === "held") return signature.owner;
    if (outcome === "late") throw isBeingWritten(file);
    // A signature that disappeared would never become the lock.
    signature = await signLock(lock);
  }
}

type Waiting = "held" | "late" | "unsigned";

async function waitFor(lock: string, signature: LockSignature, begun: number): Promise<Waiting> {
  const turn = watchSignature(signature.file);
  try {
    return await settle(lock, signature, await takeOver(lock, signature, begun, turn));
  } catch (error) {
    if ((await settle(lock, signature, "late")) === "held") await releaseLock(lock, signature.owner);
    throw error;
  } finally {
    turn.dispose();
  }
}

async function takeOver(lock: string, signature: LockSignature, begun: number, turn: Turn): Promise<Waiting> {
  let seen = { owner: "", since: performance.now() };
  await removeIfStale(lock);
  for (;;) {
    await joinQueue(lock, signature);
    if (await signature.claim()) return "held";
    const isTimeOnly = await turn.next();
    const owner = (await readLock(lock))?.owner ?? "";
    if (owner === signature.owner) return "held";
    const now = performance.now();
    if (owner !== seen.owner) seen = { owner, since: now };
    if (now - seen.since > maxWaitMs || now - begun > queueTimeoutMs) return "late";
    if (!isTimeOnly) continue;
    await removeIfStale(lock, now - seen.since);
    if ((await unlessMissing(lstat(signature.file))) === undefined) return "unsigned";
  }
}

/** Without its signature a process cannot be given the lock; one that was given it at the last moment holds it. */
async function settle(lock: string, { file, owner }: LockSignature, outcome: Waiting): Promise<Waiting> {
  if (outcome === "held") await rm(file, { force: true });
  else if ((await unlessMissing(unlink(file).then(() => true))) !== true)
    return (await readLock(lock))?.owner === owner ? "held" : outcome;
  return outcome;
}

const isBeingWritten = (file: string): AppError =>
  conflict(l10n.t("{0} is being written by another process. Try again.", path.basename(file)), { path: file });
