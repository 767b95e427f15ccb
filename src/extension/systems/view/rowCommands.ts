import * as vscode from "vscode";
import type { CommandId } from "../../platform/contributions.ts";

/** The command for a click on a row. */
export const runCommand = (id: CommandId, title: string, argument: object): vscode.Command => ({
  command: id,
  title,
  arguments: [argument],
});

/** VS Code's own command: a click shows the file and keeps the focus in the view, a second one pins it. */
export const openFile = (path: string): vscode.Command => ({
  command: "vscode.open",
  title: vscode.l10n.t("Open File"),
  arguments: [vscode.Uri.file(path)],
});
