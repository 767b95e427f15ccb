import { readFile } from "../../../disk/files/readFile.ts";
import { moveOver } from "../../../disk/files/moveFile.ts";
import { discardFile } from "../../../disk/files/ownFiles.ts";
import { makeFolder, removeEmptyFolder } from "../../../disk/folders/makeFolder.ts";
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
  makeFolder,
  create: createText,
  copy: async (from, to) => createText(to, await readFile(from)),
  replace: replaceText,
  move: moveOver,
  remove: discardFile,
  removeFolder: removeEmptyFolder,
};
