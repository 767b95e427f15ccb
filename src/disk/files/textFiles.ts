import { type FileHandle, link, open, realpath, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { conflict, invalidInput } from "../../domain/failures.ts";
import { l10n } from "../../domain/l10n.ts";
import { orWriteFailure } from "./diskFailure.ts";
import { errorCode, unlessMissing } from "./errorCode.ts";
import { withFileLock } from "../lock/fileLock.ts";
import { isLinkUnsupported } from "../lock/hardLinks.ts";
import { temporaryPathFor } from "../temporary/hiddenNames.ts";
import { readFile } from "./readFile.ts";
import { whileBusy } from "./whileBusy.ts";

/** The text of a file with its byte order mark and line endings, or `undefined` when there is no such file. */
export const readText = (file: string, signal?: AbortSignal): Promise<string | undefined> =>
  unlessMissing(readFile(file, { encoding: "utf8", ...(signal === undefined ? {} : { signal }) }));

/**
 * Creates a file that appears complete or not at all. `false` when it already exists, unchanged; of several processes
 * that try at once exactly one succeeds.
 */
export const createText = (file: string, text: string | Uint8Array): Promise<boolean> =>
  naming(file, async () => {
    const temporary = await writeTemporary(file, text);
    try {
      await link(temporary, file);
      await syncFolder(path.dirname(file));
      return true;
    } catch (error) {
      if (errorCode(error) === "EEXIST") return false;
      // Some file systems have no hard links; there a crash can leave a part of the file behind.
      if (isLinkUnsupported(error)) return await createInPlace(file, text);
      throw error;
    } finally {
      await discard(temporary);
    }
  });

/**
 * Replaces a file in one step. With `expected`, it is refused when the file no longer holds that text.
 * Our own processes wait for each other. Another program's write is missed only between the last look at the file
 * and the rename that follows it at once.
 */
export async function replaceText(file: string, text: string | Uint8Array, expected?: string): Promise<void> {
  await withLockedText(file, (locked) => locked.replace(text, expected));
}

/** The outcome of an edit. */
export type EditOutcome = "written" | "unchanged" | "missing";

export type TextEdit = (text: string) => string | undefined | Promise<string | undefined>;

/**
 * Reads, edits and replaces a file while no other process of ours can. The edit returns the new text, or
 * `undefined` to leave the file alone.
 */
export async function editText(file: string, edit: TextEdit): Promise<EditOutcome> {
  // Without a file there may be no folder that could hold a lock.
  if ((await unlessMissing(realpath(file))) === undefined) return "missing";
  return withLockedText(file, (locked) => locked.edit(edit));
}

/** A file that no other process of ours writes meanwhile. */
export interface LockedText {
  /** Where a link leads. */
  readonly target: string;
  edit(edit: TextEdit): Promise<EditOutcome>;
  replace(text: string | Uint8Array, expected?: string): Promise<void>;
}

export async function withLockedText<T>(file: string, run: (locked: LockedText) => Promise<T>): Promise<T> {
  return naming(file, async () => {
    const target = (await unlessMissing(realpath(file))) ?? file;
    return withFileLock(target, () =>
      run({
        target,
        edit: (edit) => editLocked(target, file, edit),
        replace: (text, expected) => swap(target, text, expected),
      }),
    );
  });
}

async function editLocked(target: string, file: string, edit: TextEdit): Promise<EditOutcome> {
  const bytes = await unlessMissing(whileBusy(() => readFile(target)));
  if (bytes === undefined) return "missing";
  const text = bytes.toString("utf8");
  if (!Buffer.from(text).equals(bytes)) {
    const sentence = l10n.t("{0} is not valid UTF-8 and was left unchanged.", path.basename(file));
    throw invalidInput(sentence, { path: file });
  }
  const edited = await edit(text);
  if (edited === undefined || edited === text) return "unchanged";
  await swap(target, edited, text);
  return "written";
}

async function swap(target: string, text: string | Uint8Array, expected: string | undefined): Promise<void> {
  const temporary = await writeTemporary(target, text);
  try {
    if (expected !== undefined && (await readText(target)) !== expected) {
      const sentence = l10n.t("Another program changed {0} in the meantime. Try again.", path.basename(target));
      throw conflict(sentence, { path: target });
    }
    await whileBusy(() => rename(temporary, target));
    await syncFolder(path.dirname(target));
  } catch (error) {
    await discard(temporary);
    throw error;
  }
}

/** Disk errors name the intended file, not the hidden one beside it. */
async function naming<T>(file: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw orWriteFailure(file, error);
  }
}

/** The whole text on disk, beside the file it is meant for, with that file's permissions. */
async function writeTemporary(file: string, text: string | Uint8Array): Promise<string> {
  const temporary = temporaryPathFor(file);
  const mode = (await unlessMissing(stat(file)))?.mode;
  const handle = await open(temporary, "wx");
  try {
    if (mode !== undefined) await handle.chmod(mode & 0o777);
    await handle.writeFile(text);
    await handle.sync();
  } catch (error) {
    await discard(temporary);
    throw error;
  } finally {
    await handle.close();
  }
  return temporary;
}

/** One that cannot be removed now is swept later; the write has not failed. */
const discard = (temporary: string): Promise<void> =>
  whileBusy(() => rm(temporary, { force: true })).catch(() => undefined);

async function createInPlace(file: string, text: string | Uint8Array): Promise<boolean> {
  let handle: FileHandle;
  try {
    handle = await open(file, "wx");
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
  try {
    await handle.writeFile(text);
    await handle.sync();
    return true;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** Makes a new name survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and needs no such call.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } catch (error) {
    // Some network file systems refuse it; the file itself is complete either way.
    if (!["EINVAL", "ENOTSUP"].includes(errorCode(error) ?? "")) throw error;
  } finally {
    await handle.close();
  }
}
