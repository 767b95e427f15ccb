import { join } from "node:path";
import * as vscode from "vscode";
import type { RecordedChange } from "../../../domain/adr/overview/changeLine.ts";
import type { AdrRecord } from "../../../domain/adr/overview/decisionRecord.ts";
import { preflightsPaths as paths } from "../../../protocol/preflightsTools.ts";
import { describeAdr, describeTampering, linkTo, tamperedIcon } from "./decisionLook.ts";
import type { AdrNode, ChangeNode, ForeignNode, ReplacementNode } from "./decisionNodes.ts";
import { openFile } from "../../systems/view/rowCommands.ts";

const { Collapsed, None } = vscode.TreeItemCollapsibleState;

export function adrItem(node: AdrNode): vscode.TreeItem {
  const { root, record, tampering, replaced, isLatest } = node;
  const item = new vscode.TreeItem(record.title, record.changes.length + replaced.length > 0 ? Collapsed : None);
  const words = [describeTampering(tampering), record.problem, describeStanding(node)].filter(Boolean);
  item.description = [record.date, ...words, summarizeChanges(record)].filter(Boolean).join("  ");
  item.iconPath = iconOf(node);
  item.contextValue = ["adr", tampering, isLatest ? "latest" : ""].filter(Boolean).join(" ");
  item.accessibilityInformation = { label: [record.title, record.date, ...words].filter(Boolean).join(", ") };
  if (tampering !== "deleted") item.command = openFile(join(root, paths.adrs, record.file));
  return item;
}

/** Every state has its own shape, so that color is never the only difference. */
function iconOf(node: AdrNode): vscode.ThemeIcon {
  if (node.tampering || node.record.problem !== undefined) return tamperedIcon();
  return isSuperseded(node)
    ? new vscode.ThemeIcon("circle-slash", new vscode.ThemeColor("disabledForeground"))
    : new vscode.ThemeIcon("law");
}

/** Whether any of its values is still current. */
export function describeStanding(node: Pick<AdrNode, "record" | "replaced">): string {
  if (node.replaced.length === 0) return "";
  return isSuperseded(node) ? vscode.l10n.t("superseded") : vscode.l10n.t("partly superseded");
}

const isSuperseded = ({ record, replaced }: Pick<AdrNode, "record" | "replaced">): boolean =>
  replaced.length > 0 && replaced.length >= record.changes.filter(({ field }) => field !== undefined).length;

/** The only change in a word, or the number of changes. */
function summarizeChanges({ changes }: AdrRecord): string {
  const real = changes.filter(({ kind }) => kind !== "Confirmed");
  const [only] = real;
  if (only === undefined) return "";
  if (real.length > 1) return vscode.l10n.t("{0} changes", real.length);
  return only.was ? `${only.was.value} → ${only.value ?? ""}` : changeVerb(only.kind);
}

function changeVerb(kind: string): string {
  switch (kind) {
    case "Added":
      return vscode.l10n.t("added");
    case "Modified":
      return vscode.l10n.t("modified");
    case "Confirmed":
      return vscode.l10n.t("confirmed");
    case "Restored":
      return vscode.l10n.t("restored");
    case "Removed":
      return vscode.l10n.t("removed");
    default:
      return kind;
  }
}

const changeIcons: Readonly<Record<string, string>> = {
  Added: "diff-added",
  Modified: "diff-modified",
  Confirmed: "check",
  Restored: "discard",
  Removed: "diff-removed",
};

export function changeItem({ root, adr, change }: ChangeNode): vscode.TreeItem {
  const item = new vscode.TreeItem(nameOf(change), None);
  item.description = [change.was && `${change.was.value} →`, change.value, changeVerb(change.kind)]
    .filter(Boolean)
    .join("  ");
  item.iconPath = new vscode.ThemeIcon(changeIcons[change.kind] ?? "circle-small");
  item.contextValue = "change";
  item.tooltip = `${nameOf(change)}  ${item.description}`;
  item.accessibilityInformation = { label: `${nameOf(change)}, ${item.description}` };
  linkTo(item, root, adr);
  return item;
}

const nameOf = ({ category, field }: RecordedChange): string =>
  field === undefined ? category : `${category}.${field}`;

export function replacementItem({ root, replacement, by }: ReplacementNode): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t("Superseded by {0}", by.title ?? by.uid), None);
  item.description = [by.date, `${replacement.category}.${replacement.field}: ${replacement.value}`]
    .filter(Boolean)
    .join("  ");
  item.iconPath = new vscode.ThemeIcon("arrow-right");
  item.contextValue = "replacement";
  item.tooltip = vscode.l10n.t(
    "{0} of {1}.{2} was replaced by {3}",
    replacement.value,
    replacement.category,
    replacement.field,
    describeAdr(by),
  );
  item.accessibilityInformation = { label: item.tooltip };
  linkTo(item, root, by);
  return item;
}

export function foreignItem({ root, record }: ForeignNode): vscode.TreeItem {
  const item = new vscode.TreeItem(record.title, None);
  item.description = [record.date, record.status].filter(Boolean).join("  ") || record.file;
  item.iconPath = new vscode.ThemeIcon("book");
  item.tooltip = `${record.title}\n${paths.adrs}/${record.file}`;
  item.accessibilityInformation = { label: [record.title, record.status, record.date].filter(Boolean).join(", ") };
  item.contextValue = "foreign";
  item.command = openFile(join(root, paths.adrs, record.file));
  return item;
}
