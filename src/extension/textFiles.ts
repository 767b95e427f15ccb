import { randomUUID } from "node:crypto";
import { link, mkdir, open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import * as vscode from "vscode";
import { AppError } from "../domain/errors.ts";
import { writeFailure } from "./writeFailure.ts";

/**
 * Changes a text file the way its user would want it: in the editor when it is open, so that undo works and unsaved changes
 * survive, else on disk in one step. `edit` returns the new text, or undefined to leave the file alone.
 */
export async function editTextFile(uri: vscode.Uri, edit: (text: string) => string | undefined): Promise<void> {
  const document = await editableDocument(uri);
  if (document) await editDocument(document, edit);
  else await editFile(await realPath(uri.fsPath), edit);
}

/**
 * The open editor of a file, unless it has not noticed yet that somebody else wrote the file: what it shows is then too
 * old to be edited. What its user has not saved counts in any case.
 */
async function editableDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  const isWanted = (each: vscode.TextDocument): boolean => !each.isClosed && each.uri.toString() === uri.toString();
  const document = vscode.workspace.textDocuments.find(isWanted);
  if (!document || document.isDirty) return document;
  const { encoding } = document;
  const onDisk = readFile(uri.fsPath).then((bytes) => vscode.workspace.decode(bytes, { encoding }));
  // Gone, or no text: whoever edits the file itself says so.
  return (await onDisk.catch(() => undefined)) === document.getText() ? document : undefined;
}

async function editDocument(document: vscode.TextDocument, edit: (text: string) => string | undefined): Promise<void> {
  const wasDirty = document.isDirty;
  const before = document.getText();
  const after = edit(before);
  if (after === undefined || after === before) return;
  const { start, end, text } = smallestChange(before, after);
  const change = new vscode.WorkspaceEdit();
  const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
  change.replace(document.uri, range, text);
  if (!(await vscode.workspace.applyEdit(change))) throw writeFailure(document.uri.fsPath);
  // What the user has not saved is not ours to save; servers see the change with the rest. Auto-save may have been
  // faster, and then there was nothing left to save.
  if (!wasDirty && !(await document.save()) && (await readFile(document.uri.fsPath, "utf8")) !== after)
    throw writeFailure(document.uri.fsPath);
}

/** Creates a file, and the folders it needs, in one step. One that is already there is somebody else's. */
export async function createTextFile(path: string, text: string): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
  try {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(temporary, "wx");
    await file.writeFile(text).finally(() => file.close());
    // Unlike a rename, a link never replaces what appeared meanwhile.
    await link(temporary, path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw writeFailure(path, cause);
    throw new AppError("conflict", vscode.l10n.t("{0} was created by somebody else meanwhile.", path), { cause });
  } finally {
    await rm(temporary, { force: true });
  }
}

/** What differs between two texts, so that cursors, folds and marks elsewhere stay where they are. */
export function smallestChange(before: string, after: string): { start: number; end: number; text: string } {
  const limit = Math.min(before.length, after.length);
  let start = 0;
  while (start < limit && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < limit - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}

/** A link stays a link: what it leads to is changed. */
const realPath = (path: string): Promise<string> => realpath(path).catch(() => path);

async function editFile(path: string, edit: (text: string) => string | undefined): Promise<void> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new AppError("notFound", vscode.l10n.t("{0} cannot be read.", path), { cause });
  });
  const before = decode(bytes, path);
  const after = edit(before);
  if (after === undefined || after === before) return;
  await replaceFile(path, after, before);
}

/** Bytes that are no UTF-8 would be lost by writing the text back. A byte order mark stays part of it. */
function decode(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new AppError("conflict", vscode.l10n.t("{0} is no UTF-8 text, so it is left as it is.", path), { cause });
  }
}

/**
 * The whole content of a file that need not be there yet, by the same rules: an open editor gets it as a change, and
 * keeps what its user has not saved for them to save.
 */
export async function writeTextFile(uri: vscode.Uri, text: string): Promise<void> {
  const document = await editableDocument(uri);
  if (document) return editDocument(document, () => text);
  await mkdir(dirname(uri.fsPath), { recursive: true });
  await replaceFile(await realPath(uri.fsPath), text);
}

/** In one step, so that nobody ever sees half of it. Refused where the file does not hold what was expected. */
export async function replaceFile(path: string, content: string | Uint8Array, expected?: string): Promise<void> {
  // Not named like a spec: whoever lists the folder meanwhile must not take it for one.
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
  try {
    const mode = await stat(path).then(
      (found) => found.mode,
      () => undefined,
    );
    const file = await open(temporary, "wx", mode);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    if (expected !== undefined && (await readFile(path, "utf8")) !== expected)
      throw new AppError("conflict", vscode.l10n.t("{0} was changed by somebody else meanwhile.", path));
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause instanceof AppError ? cause : writeFailure(path, cause);
  }
}
