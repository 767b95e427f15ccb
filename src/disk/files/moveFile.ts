import { constants } from "node:fs";
import { copyFile, link, lstat, readlink, rename, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "./errorCode.ts";
import { whileBusy } from "./whileBusy.ts";

/** Puts a file in the place of another in one step. */
export const moveOver = (from: string, to: string): Promise<void> => whileBusy(() => rename(from, to));

type MoveOutcome = "moved" | "exists" | "missing";

/** Never overwrites, even if another program creates the target at this moment. A link still leads where it led. */
export async function moveExclusively(source: string, target: string): Promise<MoveOutcome> {
  try {
    if ((await lstat(source)).isSymbolicLink()) await symlink(await wordsFor(source, target), target);
    else await linkOrCopy(source, target);
  } catch (error) {
    if (errorCode(error) === "EEXIST") return "exists";
    if (errorCode(error) === "ENOENT") return "missing";
    throw error;
  }
  await whileBusy(() => rm(source));
  return "moved";
}

/** Some file systems have no hard links. Every other reason is met again by the copy. */
const linkOrCopy = (source: string, target: string): Promise<void> =>
  link(source, target).catch(() => copyFile(source, target, constants.COPYFILE_EXCL));

/** A link is relative to its own folder. */
async function wordsFor(source: string, target: string): Promise<string> {
  const words = await readlink(source);
  if (path.isAbsolute(words)) return words;
  return path.relative(path.dirname(target), path.resolve(path.dirname(source), words));
}
