import * as vscode from "vscode";
import { needsEditor } from "../../../domain/consent/launchDescription.ts";
import type { VirtualDocuments } from "../documents/virtualDocuments.ts";

interface LaunchQuestion {
  readonly question: string;
  /** What is going to run, line by line. */
  readonly lines: readonly string[];
  /** The title of the editor that shows lines which do not fit into a dialog. */
  readonly title: string;
}

/** Asks whether something that the user has just requested may run. */
export async function askToAllow(
  question: LaunchQuestion,
  documents: Pick<VirtualDocuments, "show">,
): Promise<boolean> {
  const allow = vscode.l10n.t("Allow");
  const others = needsEditor(question.lines) ? [vscode.l10n.t("Don't Allow")] : [];
  return (await askAbout(question, documents, [allow, ...others])) === allow;
}

/**
 * Asks for one of several answers; undefined when the question is dismissed. Details that do not fit into a dialog are
 * shown in an editor, with the question in a notification that does not cover them.
 */
export async function askAbout(
  { question, lines, title }: LaunchQuestion,
  documents: Pick<VirtualDocuments, "show">,
  answers: readonly string[],
): Promise<string | undefined> {
  if (!needsEditor(lines))
    return vscode.window.showWarningMessage(question, { modal: true, detail: lines.join("\n") }, ...answers);
  await documents.show(`${title}.txt`, [question, "", ...lines, ""].join("\n"));
  const hint = vscode.l10n.t("{0} The editor shows the details.", question);
  return vscode.window.showWarningMessage(hint, ...answers);
}
