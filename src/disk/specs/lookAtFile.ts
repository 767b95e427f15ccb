import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, type Stats, statSync } from "node:fs";
import { messageOf } from "../../domain/errors.ts";
import { l10n } from "../../domain/l10n.ts";
import { maxDocumentBytes, maxLineLength, refusalOf, tooLargeDocument } from "../../domain/text/documentLimits.ts";
import { resolveInsideSync } from "../paths/resolveInside.ts";
import { StoredText, type TextStore } from "./storedText.ts";

/** What a name in a folder of specs turns out to be. */
type Look =
  | { readonly kind: "file"; readonly stats: Stats; readonly text: StoredText; readonly problem: string | undefined }
  | { readonly kind: "folder" };

/** Neither follows a link nor waits at a pipe. Windows has no such flags and looks before it opens. */
const careful = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
const canOpenCarefully = (constants.O_NOFOLLOW as number | undefined) !== undefined;
const noText = new StoredText(Buffer.alloc(0));
const quiet = { throwIfNoEntry: false } as const;

/**
 * Opens a file once, for its stamps and its text: a second search for its path would cost half as much as reading it
 * does. Synchronous like all here, because asking the thread pool ten thousand times costs several times what the
 * answers do. Undefined for what is gone, for what leads out of the project and for what is neither file nor folder.
 */
export function lookAtFile(path: string, projectRoot: string, texts: TextStore): Look | undefined {
  let descriptor: number;
  try {
    if (!canOpenCarefully) return lookByPath(path, projectRoot);
    descriptor = openSync(path, careful);
  } catch {
    // A link, not readable, or gone meanwhile.
    return lookByPath(path, projectRoot);
  }
  try {
    const stats = fstatSync(descriptor);
    return stats.isDirectory() ? { kind: "folder" } : read(stats, () => texts.read(descriptor, stats.size));
  } finally {
    closeSync(descriptor);
  }
}

function lookByPath(path: string, projectRoot: string): Look | undefined {
  const stats = statsOf(path, projectRoot);
  if (stats?.isDirectory() === true) return { kind: "folder" };
  const real = resolveInsideSync(projectRoot, path);
  if (stats === undefined || real === undefined) return undefined;
  return read(stats, () => new StoredText(readFileSync(real)));
}

function read(stats: Stats, readText: () => StoredText): Look | undefined {
  if (!stats.isFile()) return undefined;
  if (stats.size > maxDocumentBytes) return { kind: "file", stats, text: noText, problem: tooLargeDocument() };
  try {
    const text = readText();
    // A small file has no long line, and need not become a text for that.
    const problem = stats.size > maxLineLength ? refusalOf(text.text) : undefined;
    return { kind: "file", stats, text: problem === undefined ? text : noText, problem };
  } catch (error) {
    return { kind: "file", stats, text: noText, problem: l10n.t("The file cannot be read: {0}", messageOf(error)) };
  }
}

/** The stamps of a file or folder, or of the file a link inside the project leads to. */
export function statsOf(path: string, projectRoot: string): Stats | undefined {
  try {
    const own = lstatSync(path, quiet);
    if (own?.isSymbolicLink() !== true) return own;
    const real = resolveInsideSync(projectRoot, path);
    const target = real === undefined ? undefined : statSync(real, quiet);
    return target?.isFile() === true ? target : undefined;
  } catch {
    // A link to nowhere, or a folder whose names we may see but not what stands behind them.
    return undefined;
  }
}
