import { mkdir, readdir, stat } from "node:fs/promises";
import type { Dirent } from "node:fs";
import path from "node:path";
import { unlessMissing } from "../files/errorCode.ts";
import { readDocument } from "../files/readDocument.ts";
import { requireInside, resolveInside } from "./resolveInside.ts";
import { createText, type EditOutcome, editText, replaceText } from "../files/textFiles.ts";
import { walkFiles, type WalkOptions } from "../folders/walkFiles.ts";
import { relativePath } from "./relativePath.ts";

/**
 * The files of one project, by names relative to its root with `/`. It is the only way from a name to a path: each
 * name is resolved to its real path when it is used, and refused with a sentence when that lies outside.
 */
export interface ProjectFiles {
  readonly root: string;
  /** The path as shown to people and clients, never used for reading or writing. */
  shown(name: string): string;
  /** The real path to read or write. */
  locate(name: string): Promise<string>;
  /** The real path, or `undefined` when it leads out: for lists, in which such a file simply does not appear. */
  find(name: string): Promise<string | undefined>;
  exists(name: string): Promise<boolean>;
  /** Refused with a sentence where it is no document: too large, or with a line too long. */
  read(name: string, signal?: AbortSignal): Promise<string | undefined>;
  /** Creates a file and the folders it needs; `false` when there is one already. */
  create(name: string, text: string): Promise<boolean>;
  replace(name: string, text: string, expected?: string): Promise<void>;
  edit(name: string, edit: (text: string) => string | undefined): Promise<EditOutcome>;
  /** The entries of a folder; `undefined` where there is none. */
  entries(folder: string): Promise<readonly Dirent[] | undefined>;
  /** The names of all files below a folder, relative to that folder with `/`. */
  walk(folder: string, options?: WalkOptions): Promise<string[]>;
}

export function projectFiles(root: string): ProjectFiles {
  const locate = (name: string): Promise<string> => requireInside(root, name);
  return {
    root,
    locate,
    shown: (name) => path.resolve(root, name),
    find: (name) => resolveInside(root, name),
    async exists(name) {
      const file = await resolveInside(root, name);
      return file !== undefined && (await unlessMissing(stat(file))) !== undefined;
    },
    read: async (name, signal) => readDocument(await locate(name), signal),
    async create(name, text) {
      await mkdir(path.dirname(await locate(name)), { recursive: true });
      // Once more: a folder that did not exist a moment ago may be a link by now.
      return createText(await locate(name), text);
    },
    replace: async (name, text, expected) => replaceText(await locate(name), text, expected),
    edit: async (name, edit) => editText(await locate(name), edit),
    entries: async (folder) => unlessMissing(readdir(await locate(folder), { withFileTypes: true })),
    async walk(folder, options) {
      const real = await locate(folder);
      const files = await walkFiles(real, options);
      return files.map((file) => relativePath(real, file));
    },
  };
}
