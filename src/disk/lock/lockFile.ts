import { lstat, readFile, rename, rm, rmdir } from "node:fs/promises";
import { errorCode, unlessMissing } from "../files/errorCode.ts";
import { fileSystemTime } from "./fileSystemTime.ts";
import { signLock } from "./lockSignature.ts";
import { lifeOf } from "../programs/processOwner.ts";
import { uniqueWord } from "../temporary/uniqueWord.ts";
import { isBusy } from "../files/whileBusy.ts";

/** Far above the time a write takes. It counts only where we cannot see whether the owner is alive. */
export const staleAfterMs = 10_000;
/** After this long, an id that is in use while nothing else is known is taken for another process with the same id. */
const unverifiedMs = 3_600_000;
const maxLockBytes = 65_536;

interface FoundLock {
  readonly kind: "file" | "folder";
  /** The owner's signature. Empty before it is written, or where it may not be read. */
  readonly owner: string;
  /** The signatures of those that wait, in the order they came. */
  readonly waiting: readonly string[];
  readonly modified: number;
}

/** `undefined` where there is none, or one that Windows is about to remove. */
export async function readLock(lock: string): Promise<FoundLock | undefined> {
  try {
    const found = await unlessMissing(lstat(lock));
    if (found === undefined) return undefined;
    const kind = found.isDirectory() ? "folder" : "file";
    // Reading a pipe would wait forever, and a link leads to something that is not a lock.
    const isReadable = found.isFile() && found.size < maxLockBytes;
    const text = isReadable ? await unlessMissing(textOf(lock)) : "";
    if (text === undefined) return undefined;
    const [owner = "", ...waiting] = text.split("\n");
    return { kind, owner, waiting, modified: found.mtimeMs };
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw error;
  }
}

/** Another user's lock may not be readable; then its age has to do. */
async function textOf(lock: string): Promise<string> {
  try {
    return await readFile(lock, "utf8");
  } catch (error) {
    if (errorCode(error) === "EACCES" && !isBusy(error)) return "";
    throw error;
  }
}

/**
 * On one machine only whether the owner is alive decides. `unchangedFor`: how long the caller has seen this very lock.
 */
async function isStale(lock: string, { owner, modified }: FoundLock, unchangedFor: number): Promise<boolean> {
  const [pid, host = "", , start = "", space = ""] = owner.split(" ");
  const known = (word: string): string => (word === "-" ? "" : word);
  const life = lifeOf({ pid: Number(pid), host, start: known(start), space: known(space) });
  if (life === "gone") return true;
  if (life === "running" || life === "stopped") return false;
  if (life === "elsewhere" && unchangedFor > staleAfterMs) return true;
  const limit = life === "elsewhere" ? staleAfterMs : unverifiedMs;
  return (await fileSystemTime(lock)) - modified > limit;
}

/** Since when a guard that stands in the way has the same owner. Its own time may be of any year. */
const guards = new Map<string, { readonly owner: string; readonly since: number }>();

async function guardUnchangedFor(guard: string): Promise<number> {
  const owner = (await readLock(guard))?.owner ?? "";
  const seen = guards.get(guard);
  if (seen?.owner === owner) return performance.now() - seen.since;
  guards.set(guard, { owner, since: performance.now() });
  return 0;
}

/** Removing a lock takes a lock of its own: of two that find one stale, the later would remove that of a third. */
export async function removeIfStale(lock: string, unchangedFor = 0): Promise<void> {
  const found = await readLock(lock);
  if (found === undefined || !(await isStale(lock, found, unchangedFor))) return;
  const guard = `${lock}.lock`;
  const signature = await signLock(guard);
  try {
    if (!(await signature.claim())) return await removeIfStale(guard, await guardUnchangedFor(guard));
    guards.delete(guard);
    try {
      const now = await readLock(lock);
      if (now?.owner === found.owner && now.kind === found.kind) await remove(lock, now);
    } finally {
      await rm(guard, { force: true });
    }
  } finally {
    await signature.dispose();
  }
}

async function remove(lock: string, { kind }: FoundLock): Promise<void> {
  try {
    if (kind === "file") await rm(lock, { force: true });
    else await rmdir(lock);
  } catch (error) {
    const code = errorCode(error) ?? "";
    // No process of ours makes folders, so what one holds is kept.
    if (["ENOTEMPTY", "EEXIST"].includes(code)) await rename(lock, `${lock}.${uniqueWord()}.old`);
    // A busy one is tried again at the next look.
    else if (code !== "ENOENT" && !isBusy(error)) throw error;
  }
}
