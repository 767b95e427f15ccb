import { cp, mkdir, rm, rmdir } from "node:fs/promises";
import { orDiskFailure } from "../files/diskFailure.ts";

/** Makes a folder with all above it; gives the topmost one that was not there. */
export async function makeFolder(folder: string): Promise<string | undefined> {
  try {
    return await mkdir(folder, { recursive: true });
  } catch (error) {
    throw orDiskFailure(error);
  }
}

/** A folder that holds something stays. */
export async function removeEmptyFolder(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch {
    // Another program put something into it, so it is theirs now; or it is gone already.
  }
}

/** Puts a copy of one folder in the place of another. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true });
}
