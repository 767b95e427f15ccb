import * as vscode from "vscode";
import { orDiskFailure } from "../../../disk/files/diskFailure.ts";
import { errorCode } from "../../../disk/files/errorCode.ts";
import { readFile } from "../../../disk/files/readFile.ts";
import type { AppError } from "../../../domain/errors.ts";
import { conflict } from "../../../domain/failures.ts";
import type { SystemName } from "../../../domain/systems.ts";
import { editTextFile, isGone } from "./textFiles.ts";

/**
 * Runs a change to a file of a system and returns its undo, which restores the text unless the file has changed since.
 * `mend` can undo the change despite later edits; it returns undefined where that is not possible.
 */
export async function rememberText(
  uri: vscode.Uri,
  system: SystemName,
  change: () => Promise<void>,
  mend?: (texts: { readonly before: string; readonly after: string; readonly now: string }) => string | undefined,
): Promise<() => Promise<void>> {
  const read = (): Promise<string> =>
    readFile(uri.fsPath, "utf8").catch((cause: unknown) => {
      throw errorCode(cause) === "ENOENT" ? isGone(uri.fsPath, cause) : orDiskFailure(cause);
    });
  const before = await read();
  await change();
  const after = await read();
  return () =>
    editTextFile(uri, (now) => {
      if (isSameText(now, after)) return before;
      const mended = mend?.({ before, after, now });
      if (mended !== undefined) return mended;
      throw changedSince(uri, system);
    });
}

/** The reason why an undo was refused. */
export function changedSince(uri: vscode.Uri, system: SystemName): AppError {
  const name = vscode.workspace.asRelativePath(uri);
  return conflict(vscode.l10n.t("{0} has changed since then and was left as is.", name), { system });
}

/** An open editor may use other line endings than the file. */
const isSameText = (a: string, b: string): boolean =>
  a === b || a.replaceAll("\r\n", "\n") === b.replaceAll("\r\n", "\n");
