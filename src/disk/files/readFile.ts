import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import { invalidInput } from "../../domain/failures.ts";
import { l10n } from "../../domain/l10n.ts";

interface TextOptions {
  readonly encoding: "utf8";
  readonly signal?: AbortSignal;
}

/**
 * Reads a file as `node:fs` does, but nothing that never ends: a project may hold a pipe or name a device in place of a
 * document, and a few of these would stop every process that looks at it.
 */
export async function readFile(file: string): Promise<Buffer>;
export async function readFile(file: string, options: "utf8" | TextOptions): Promise<string>;
export async function readFile(file: string, options?: "utf8" | TextOptions): Promise<Buffer | string> {
  const handle = await openToRead(file);
  try {
    const found = await handle.stat();
    // For a folder, the system's own error is the best message.
    if (!found.isFile() && !found.isDirectory())
      throw invalidInput(`${path.basename(file)}: ${l10n.t("It is not a file.")}`, { path: file });
    return await handle.readFile(options ?? null);
  } finally {
    await handle.close();
  }
}

/**
 * Opening a pipe would wait for a writer, and hold one of the few threads that all files share. Windows has no such
 * flag.
 */
const withoutWaiting = constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0);

/** The caller checks its kind and closes it. */
export const openToRead = (file: string): Promise<FileHandle> => open(file, withoutWaiting);
