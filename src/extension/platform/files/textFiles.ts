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
import { openDocument } from "../documents/openDocument.ts";

/**
 * Changes a text file: in the editor when it is open, so that undo works and unsaved changes survive, or else on disk in
 * one step. `edit` returns the new text, or undefined to leave the file alone. Servers that want to write the same file
 * wait, even while an editor saves it.
 */
export async function editTextFile(uri: vscode.Uri, edit: (text: string) => string | undefined): Promise<void> {
  await whileLocked(uri, async (locked) => {
    const document = await editableDocument(uri);
    if (document) return editDocument(document, edit, locked);
    if (!locked || (await locked.edit(edit)) === "missing") throw isGone(uri.fsPath);
  });
}

/** The failure of a command whose file no longer exists. */
export const isGone = (path: string, cause?: unknown): AppError =>
  notFound(vscode.l10n.t("{0} no longer exists.", nameOf(path)), { path }, cause);

/** In a read-only folder no lock can be taken; servers cannot write there either, so the editor continues without it. */
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

/** Relative to the workspace folder, as the user knows it. */
const nameOf = (path: string): string => vscode.workspace.asRelativePath(path);

/**
 * The open document of a file, unless it is stale because another program has just written the file. A document with
 * unsaved changes is always used.
 */
async function editableDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  const document = await openDocument(uri);
  if (!document || document.isDirty) return document;
  const { encoding } = document;
  const onDisk = readFile(uri.fsPath).then((bytes) => vscode.workspace.decode(bytes, { encoding }));
  // Missing, or not text: editing the file itself reports that.
  return (await onDisk.catch(() => undefined)) === document.getText() ? document : undefined;
}

async function editDocument(
  document: vscode.TextDocument,
  edit: (text: string) => string | undefined,
  locked: LockedText | undefined,
): Promise<void> {
  const before = document.getText();
  const textOnDisk = (): Promise<string> => readFile(document.uri.fsPath, "utf8");
  // A dirty document with the same text as the file holds nothing unsaved.
  const hasUnsaved = document.isDirty && (await textOnDisk().catch(() => undefined)) !== before;
  const after = edit(before);
  if (after === undefined || after === before) return;
  const { start, end, text } = smallestChange(before, after);
  const change = new vscode.WorkspaceEdit();
  const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
  change.replace(document.uri, range, text);
  const name = nameOf(document.uri.fsPath);
  if (!(await vscode.workspace.applyEdit(change))) throw writeFailure(name);
  // Unsaved changes are the user's to save; servers see this change together with them.
  if (hasUnsaved || (await document.save())) return;
  const now = await textOnDisk();
  // Auto-save may have been faster.
  if (now === after) return;
  if (now !== before || !locked) throw writeFailure(name);
  if (!(await saveOverOlder(document))) await locked.replace(after, before);
}

/** Earlier than any time that VS Code may remember, and valid in every file system. */
const longAgo = new Date("1980-01-02");

/**
 * VS Code refuses to save if it read the file while another program was writing it: it has the new text with the old
 * modification time, and considers the file newer than the editor. Setting an early time resolves that, for a file that
 * holds what the editor showed. An editor left unsaved would collect all later changes.
 */
async function saveOverOlder(document: vscode.TextDocument): Promise<boolean> {
  try {
    await setModified(document.uri.fsPath, longAgo);
    return await document.save();
  } catch {
    // The time of another user's file cannot be set.
    return false;
  }
}

/** Creates a file and its folders in one step. An existing file is not replaced. */
export async function createTextFile(path: string, text: string): Promise<void> {
  await naming(path, () => makeFolder(dirname(path)));
  if (await naming(path, () => createText(path, text))) return;
  throw conflict(vscode.l10n.t("Another program created {0} in the meantime.", nameOf(path)), { path });
}

/** The smallest edit between two texts, so that cursors, folds and decorations elsewhere stay in place. */
function smallestChange(before: string, after: string): { start: number; end: number; text: string } {
  const limit = Math.min(before.length, after.length);
  let start = 0;
  while (start < limit && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < limit - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}

/**
 * Writes the whole content of a file, which need not exist yet, by the same rules: in an open editor it is an edit, and
 * unsaved changes stay unsaved.
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

/** In one step, so that no reader ever sees half of it, and under the lock. */
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
