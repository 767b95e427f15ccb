import { constants } from "node:fs";
import { link, open, rm, writeFile } from "node:fs/promises";
import { errorCode } from "../files/errorCode.ts";
import { isLinkUnsupported } from "./hardLinks.ts";
import { temporaryPathFor } from "../temporary/hiddenNames.ts";
import { ownProcess } from "../programs/processOwner.ts";
import { uniqueWord } from "../temporary/uniqueWord.ts";
import { isBusy } from "../files/whileBusy.ts";

/** What a process puts in place of the lock to take it: a file that names the process. */
export interface LockSignature {
  /** The first line of a lock that is held with it. */
  readonly owner: string;
  /** The file itself, which stands beside the lock until `dispose`, or becomes the lock. */
  readonly file: string;
  /** Takes the lock unless there is one, or the signature is not there any more. */
  claim(): Promise<boolean>;
  dispose(): Promise<void>;
}

/**
 * The lock appears with its owner's name in it, by a link to a file that has it already: a process killed between two
 * steps would leave a lock without an owner.
 */
export async function signLock(lock: string): Promise<LockSignature> {
  const { pid, host, start, space } = ownProcess();
  const owner = [pid, host, uniqueWord(), start || "-", space || "-"].join(" ");
  const file = temporaryPathFor(lock);
  const write = (target: string): Promise<void> => writeFile(target, owner, { flag: "wx" });

  async function claimWithoutLinks(): Promise<boolean> {
    try {
      await write(lock);
      return true;
    } catch (error) {
      // Windows refuses the name while a removed lock is still open elsewhere.
      if (errorCode(error) === "EEXIST" || isBusy(error)) return false;
      throw error;
    }
  }

  await write(file).catch(async (error: unknown) => {
    // A full disk leaves an empty file, which would stay for as long as this process lives.
    await rm(file, { force: true });
    throw error;
  });
  return {
    owner,
    file,
    async claim() {
      try {
        await link(file, lock);
        return true;
      } catch (error) {
        if (errorCode(error) === "EEXIST" || errorCode(error) === "ENOENT") return false;
        if (isLinkUnsupported(error)) return claimWithoutLinks();
        throw error;
      }
    },
    // One that cannot be removed now is swept later.
    dispose: () => rm(file, { force: true }).catch(() => undefined),
  };
}

/** Appends to a lock or signature, without creating one or following a link. */
export async function appendLines(file: string, lines: readonly string[]): Promise<void> {
  const flags = constants.O_WRONLY | constants.O_APPEND | ((constants.O_NOFOLLOW as number | undefined) ?? 0);
  const handle = await open(file, flags);
  try {
    await handle.write(lines.map((line) => `\n${line}`).join(""));
  } finally {
    await handle.close();
  }
}
