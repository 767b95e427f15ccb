import { dirname } from "node:path";
import * as vscode from "vscode";
import { setModified } from "../../../disk/files/setModified.ts";
import { makeFolder } from "../../../disk/folders/makeFolder.ts";
import { DiskFailure, orWriteFailure, writeFailure } from "../../../disk/files/diskFailure.ts";
import { errorCode } from "../../../disk/files/errorCode.ts";
import { readFile } from "../../../disk/files/readFile.ts";
import { createText, type LockedText, replaceText, withLockedText } from "../../../disk/files/textFiles.ts";
import type { AppError } from "../../../domain/errors.ts";
import { conflict, notFound } from "../../../domain/failures.ts";
import { openDocument } from "../openDocument.ts";

/**
 * Changes a text file the way its user would want it: in the editor when it is open, so that undo works and unsaved changes
 * survive, else on disk in one step. `edit` returns the new text, or undefined to leave the file alone. Servers that want
 * to write the same file wait, also while an editor saves it.
 */
export async function editTextFile(uri: vscode.Uri, edit: (text: string) => string | undefined): Promise<void> {
  await whileLocked(uri, async (locked) => {
    const document = await editableDocument(uri);
    if (document) return editDocument(document, edit, locked);
    if (!locked || (await locked.edit(edit)) === "missing") throw isGone(uri.fsPath);
  });
}

/** The sentence for a file that a command wants to work on. */
export const isGone = (path: string, cause?: unknown): AppError =>
  notFound(vscode.l10n.t("{0} no longer exists.", nameOf(path)), { path }, cause);

/** Where a folder may only be read, no server can write either, and an editor that can goes on without the lock. */
async function whileLocked(uri: vscode.Uri, run: (locked: LockedText | undefined) => Promise<void>): Promise<void> {
  let hasBegun = false;
  try {
    await withLockedText(uri.fsPath, (locked) => {
      hasBegun = true;
      return run(locked);
    });
  } catch (failure) {
    if (!(failure instanceof DiskFailure)) throw failure;
    const cannotLock = ["EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR"].includes(errorCode(failure.cause) ?? "");
    if (hasBegun || !cannotLock) throw failure.named(nameOf(uri.fsPath));
    if (!(await openDocument(uri))) throw isMissing(failure) ? isGone(uri.fsPath) : failure.named(nameOf(uri.fsPath));
    await run(undefined);
  }
}

const isMissing = ({ cause }: DiskFailure): boolean => ["ENOENT", "ENOTDIR"].includes(errorCode(cause) ?? "");

/** As the user knows it: from the folder that is open. */
const nameOf = (path: string): string => vscode.workspace.asRelativePath(path);

/**
 * The open editor of a file, unless it has not noticed yet that another program wrote the file: what it shows is then too
 * old to be edited. What its user has not saved counts in any case.
 */
async function editableDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  const document = await openDocument(uri);
  if (!document || document.isDirty) return document;
  const { encoding } = document;
  const onDisk = readFile(uri.fsPath).then((bytes) => vscode.workspace.decode(bytes, { encoding }));
  // Gone, or no text: whoever edits the file itself says so.
  return (await onDisk.catch(() => undefined)) === document.getText() ? document : undefined;
}

async function editDocument(
  document: vscode.TextDocument,
  edit: (text: string) => string | undefined,
  locked: LockedText | undefined,
): Promise<void> {
  const before = document.getText();
  const textOnDisk = (): Promise<string> => readFile(document.uri.fsPath, "utf8");
  // An editor that counts as changed and shows what the file holds has nothing of its user's that is not saved.
  const hasUnsaved = document.isDirty && (await textOnDisk().catch(() => undefined)) !== before;
  const after = edit(before);
  if (after === undefined || after === before) return;
  const { start, end, text } = smallestChange(before, after);
  const change = new vscode.WorkspaceEdit();
  const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
  change.replace(document.uri, range, text);
  const name = nameOf(document.uri.fsPath);
  if (!(await vscode.workspace.applyEdit(change))) throw writeFailure(name);
  // What the user has not saved is not ours to save; servers see the change with the rest.
  if (hasUnsaved || (await document.save())) return;
  const now = await textOnDisk();
  // Auto-save may have been faster, and then there was nothing left to save.
  if (now === after) return;
  if (now !== before || !locked) throw writeFailure(name);
  if (!(await saveOverOlder(document))) await locked.replace(after, before);
}

/** Before any time that VS Code may remember, and one that every file system can store. */
const longAgo = new Date("1980-01-02");

/**
 * VS Code refuses to save when it read the file while another program wrote it: it then has the new text with the time of
 * the old one, and takes the file for newer than its editor. For a file that holds what the editor showed, and that no
 * server writes now, an early time lifts that. An editor left unsaved would collect all later changes.
 */
async function saveOverOlder(document: vscode.TextDocument): Promise<boolean> {
  try {
    await setModified(document.uri.fsPath, longAgo);
    return await document.save();
  } catch {
    // Another user's file keeps its time.
    return false;
  }
}

/** Creates a file, and the folders it needs, in one step. One that is already there stays as it is. */
export async function createTextFile(path: string, text: string): Promise<void> {
  await naming(path, () => makeFolder(dirname(path)));
  if (await naming(path, () => createText(path, text))) return;
  throw conflict(vscode.l10n.t("Another program created {0} in the meantime.", nameOf(path)), { path });
}

/** What differs between two texts, so that cursors, folds and marks elsewhere stay where they are. */
function smallestChange(before: string, after: string): { start: number; end: number; text: string } {
  const limit = Math.min(before.length, after.length);
  let start = 0;
  while (start < limit && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < limit - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}

/**
 * The whole content of a file that need not be there yet, by the same rules: an open editor gets it as a change, and
 * keeps what its user has not saved for them to save.
 */
export async function writeTextFile(uri: vscode.Uri, text: string): Promise<void> {
  await naming(uri.fsPath, () => makeFolder(dirname(uri.fsPath)));
  await whileLocked(uri, async (locked) => {
    const document = await editableDocument(uri);
    if (document) await editDocument(document, () => text, locked);
    else if (locked) await locked.replace(text);
    else throw writeFailure(nameOf(uri.fsPath));
  });
}

/** In one step, so that no one ever sees half of it, and while no server writes it. */
export const replaceFile = (path: string, content: string | Uint8Array): Promise<void> =>
  naming(path, () => replaceText(path, content));

async function naming<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (thrown) {
    const failure = orWriteFailure(path, thrown);
    throw failure instanceof DiskFailure ? failure.named(nameOf(path)) : failure;
  }
}
