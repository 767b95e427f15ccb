import * as vscode from "vscode";

/** The row of a project, which is shown in every view that has more than one. */
export function projectItem({ root, name }: { readonly root: string; readonly name: string }): vscode.TreeItem {
  const item = new vscode.TreeItem(name, vscode.TreeItemCollapsibleState.Expanded);
  item.iconPath = new vscode.ThemeIcon("root-folder");
  item.tooltip = root;
  // Without this a screen reader would read the whole path as the name of the row.
  item.accessibilityInformation = { label: name };
  item.contextValue = "project";
  return item;
}
