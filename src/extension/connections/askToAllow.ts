import * as vscode from "vscode";
import { needsEditor } from "../../domain/consent/launchDescription.ts";
import type { VirtualDocuments } from "../virtualDocuments.ts";

export interface LaunchQuestion {
  readonly question: string;
  /** What would run, line by line. */
  readonly lines: readonly string[];
  /** Of the editor that shows the lines when they do not fit into a dialog. */
  readonly title: string;
}

/**
 * Asks whether something may run, for a user who just asked for it. What does not fit into a dialog is shown in an
 * editor, with the answer beside it: a dialog would cover what is to be read.
 */
export async function askToAllow(
  { question, lines, title }: LaunchQuestion,
  documents: Pick<VirtualDocuments, "show">,
): Promise<boolean> {
  const allow = vscode.l10n.t("Allow");
  if (!needsEditor(lines)) {
    const detail = lines.join("\n");
    return (await vscode.window.showWarningMessage(question, { modal: true, detail }, allow)) === allow;
  }
  await documents.show(`${title}.txt`, [question, "", ...lines, ""].join("\n"));
  const refuse = vscode.l10n.t("Don't Allow");
  const hint = vscode.l10n.t("{0} Everything it would run is shown in the editor.", question);
  return (await vscode.window.showWarningMessage(hint, allow, refuse)) === allow;
}
