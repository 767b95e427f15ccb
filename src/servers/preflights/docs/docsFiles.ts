import { mkdir, rename, rm, rmdir } from "node:fs/promises";
import { readFile } from "../../../disk/files/readFile.ts";
import { whileBusy } from "../../../disk/files/whileBusy.ts";
import { createText, replaceText } from "../../../disk/files/textFiles.ts";

/** The steps of a completion on disk, each of them whole or not at all. */
export interface DocsFiles {
  /** Also the folders above; gives the topmost one that was not there. */
  makeFolder(folder: string): Promise<string | undefined>;
  /** `false` when there is such a file already. */
  create(file: string, text: string): Promise<boolean>;
  /** Byte for byte; `false` when the target exists already. */
  copy(from: string, to: string): Promise<boolean>;
  /** Refused where the file no longer holds what was expected. */
  replace(file: string, text: string, expected?: string): Promise<void>;
  move(from: string, to: string): Promise<void>;
  remove(file: string): Promise<void>;
  /** Does nothing to a folder that is not empty. */
  removeFolder(folder: string): Promise<void>;
}

export const nodeDocsFiles: DocsFiles = {
  makeFolder: (folder) => mkdir(folder, { recursive: true }),
  create: createText,
  copy: async (from, to) => createText(to, await readFile(from)),
  replace: replaceText,
  move: (from, to) => whileBusy(() => rename(from, to)),
  remove: (file) => whileBusy(() => rm(file, { force: true })),
  async removeFolder(folder) {
    try {
      await rmdir(folder);
    } catch {
      // Somebody else put something into it, so it is theirs now.
    }
  },
};
