import * as vscode from "vscode";

/** A criterion of a spec or a task with a check box that ticks it in the file. */
export function criterionItem(text: string, isChecked: boolean, contextValue: string): vscode.TreeItem {
  const item = new vscode.TreeItem(text, vscode.TreeItemCollapsibleState.None);
  const { Checked, Unchecked } = vscode.TreeItemCheckboxState;
  const label = isChecked ? vscode.l10n.t("{0}, met", text) : vscode.l10n.t("{0}, open", text);
  item.checkboxState = {
    state: isChecked ? Checked : Unchecked,
    tooltip: isChecked ? vscode.l10n.t("Mark as open") : vscode.l10n.t("Mark as met"),
    accessibilityInformation: { label },
  };
  item.tooltip = text;
  item.contextValue = contextValue;
  item.accessibilityInformation = { label };
  return item;
}
