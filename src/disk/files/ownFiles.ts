import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { appendFile, mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { temporaryPathFor } from "../temporary/hiddenNames.ts";
import { whileBusy, whileBusySync } from "./whileBusy.ts";

/**
 * Records and logs that one process alone writes, such as those in the extension's own storage. They are whole after a
 * crash of that process. A power cut may cost the latest: writers do not wait for the disk.
 */
export async function saveFile(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = temporaryPathFor(file);
  try {
    await writeFile(draft, text);
    await whileBusy(() => rename(draft, file));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The same where the process may end at any moment. */
export function saveFileSync(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = temporaryPathFor(file);
  try {
    writeFileSync(draft, text);
    whileBusySync(() => renameSync(draft, file));
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Adds to the end of a log; makes it, and its folder, where there is none. */
export async function appendText(file: string, text: string): Promise<void> {
  try {
    await appendFile(file, text);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    await mkdir(path.dirname(file), { recursive: true });
    await appendFile(file, text);
  }
}

export function appendTextSync(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  appendFileSync(file, text);
}

/** Rotates a log: `file` becomes `file.1`, that `file.2`, and the last of `maxFiles` files is removed. */
export async function rotateFiles(file: string, maxFiles: number): Promise<void> {
  await rm(`${file}.${maxFiles - 1}`, { force: true });
  for (let number = maxFiles - 2; number >= 0; number -= 1)
    // Gaps are normal: not every number exists yet.
    await whileBusy(() => rename(number === 0 ? file : `${file}.${number}`, `${file}.${number + 1}`)).catch(
      () => undefined,
    );
}

/** Removes what this process alone writes, or has locked. */
export const discardFile = (file: string): Promise<void> => whileBusy(() => rm(file, { force: true }));
