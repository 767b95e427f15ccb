import { realpath } from "node:fs/promises";
import { basename } from "node:path";
import * as vscode from "vscode";

/**
 * The open document of a file, even if it was opened through a symbolic link or, on a case-insensitive disk, in another
 * case.
 */
export async function openDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  const open = vscode.workspace.textDocuments.filter((each) => !each.isClosed && each.uri.scheme === uri.scheme);
  const exact = open.find((each) => each.uri.toString() === uri.toString());
  if (exact || uri.scheme !== "file") return exact;
  const name = basename(uri.fsPath).toLowerCase();
  const alike = open.filter((each) => basename(each.uri.fsPath).toLowerCase() === name);
  if (alike.length === 0) return undefined;
  const real = await realPathOf(uri.fsPath);
  for (const each of alike) if (real !== undefined && (await realPathOf(each.uri.fsPath)) === real) return each;
  return undefined;
}

/** Undefined for what is not on disk. */
const realPathOf = (path: string): Promise<string | undefined> => realpath(path).catch(() => undefined);
