import * as vscode from "vscode";
import { notApplicable } from "../../../domain/failures.ts";
import { withToken } from "../cancellation.ts";

/** The folder to work in: the only one, or the one the user picks; undefined when they dismiss the question. */
export async function chooseFolder(signal: AbortSignal): Promise<string | undefined> {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
  const [only] = folders;
  if (only === undefined) throw notApplicable(vscode.l10n.t("Open a folder first."));
  if (folders.length === 1) return only.uri.fsPath;
  const items = folders.map(({ name, uri }) => ({ label: name, description: uri.fsPath, path: uri.fsPath }));
  const placeHolder = vscode.l10n.t("Which folder?");
  const choice = await withToken(signal, (token) => vscode.window.showQuickPick(items, { placeHolder }, token));
  return choice?.path;
}
