import * as vscode from "vscode";
import type { TaskNode, TickNode } from "./featureNodes.ts";
import { openPlace } from "./openPlace.ts";

/** A task or checklist item: its check box ticks the file, a click opens the place. */
export function tickItem(node: TickNode): vscode.TreeItem {
  const label = node.kind === "task" ? `${node.task} ${node.description}` : node.text;
  const isDone = node.kind === "task" ? node.state === "done" : node.isChecked;
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.None);
  const { Checked, Unchecked } = vscode.TreeItemCheckboxState;
  const spoken = [label, stateWords(node, isDone)].join(", ");
  if (node.kind === "check" || node.tickable)
    item.checkboxState = {
      state: isDone ? Checked : Unchecked,
      tooltip: isDone ? vscode.l10n.t("Mark as open") : vscode.l10n.t("Mark as done"),
      accessibilityInformation: { label: spoken },
    };
  else item.iconPath = new vscode.ThemeIcon(isDone ? "pass-filled" : "circle-large-outline");
  item.description = node.kind === "task" ? taskWords(node) : "";
  item.tooltip = label;
  item.contextValue = node.kind === "task" ? `task ${isDone ? "done" : "open"}` : "check";
  item.accessibilityInformation = { label: spoken };
  item.command = openPlace(node);
  return item;
}

function stateWords(node: TickNode, isDone: boolean): string {
  if (node.kind === "task" && node.state === "deferred") return vscode.l10n.t("deferred");
  return isDone ? vscode.l10n.t("done") : vscode.l10n.t("open");
}

const taskWords = ({ stories, parallel, state }: TaskNode): string =>
  [
    stories.join(", "),
    parallel ? vscode.l10n.t("parallel") : undefined,
    state === "deferred" ? vscode.l10n.t("deferred") : undefined,
  ]
    .filter(Boolean)
    .join(" · ");
