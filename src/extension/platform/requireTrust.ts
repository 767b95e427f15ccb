import * as vscode from "vscode";
import { serverRefused } from "../../domain/failures.ts";

/** For commands that start a process: links and repeated runs bypass the conditions in the manifest. */
export function requireTrust(): void {
  if (!vscode.workspace.isTrusted)
    throw serverRefused(vscode.l10n.t("This workspace is not trusted, so nothing can be started in it."));
}
