import { join } from "node:path";
import * as vscode from "vscode";
import { preflightsPaths as paths } from "../../../protocol/preflightsTools.ts";
import { adrItem, changeItem, foreignItem, replacementItem } from "./adrItems.ts";
import { criterionItem } from "../../systems/view/criterionItem.ts";
import { describeAdr, describeTampering, linkTo, tamperedIcon } from "./decisionLook.ts";
import type {
  ArchivedTaskNode,
  DecisionSection,
  DecisionSectionNode,
  DecisionsNode,
  DraftNode,
  FormerNode,
  NoticeNode,
  RelatedNode,
  TaskCriterionNode,
  TaskNode,
  ValueNode,
} from "./decisionNodes.ts";
import { openFile, runCommand } from "../../systems/view/rowCommands.ts";
import { projectItem } from "../../systems/view/projectItem.ts";

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

export function toDecisionItem(node: DecisionsNode): vscode.TreeItem {
  const item = itemOf(node);
  item.id = node.id;
  return item;
}

function itemOf(node: DecisionsNode): vscode.TreeItem {
  switch (node.kind) {
    case "project":
      return projectItem(node);
    case "section":
      return sectionItem(node);
    case "draft":
      return draftItem(node);
    case "notice":
      return noticeItem(node);
    case "category":
      return counted(node.category, true, "symbol-namespace", "category", node.count);
    case "value":
      return valueItem(node);
    case "former":
      return formerItem(node);
    case "group":
      return counted(node.category ?? vscode.l10n.t("Without Category"), true, "symbol-namespace", "group", node.count);
    case "adr":
      return adrItem(node);
    case "change":
      return changeItem(node);
    case "replacement":
      return replacementItem(node);
    case "foreign":
      return foreignItem(node);
    case "task":
      return taskItem(node);
    case "archivedTask":
      return archivedTaskItem(node);
    case "taskCriterion":
      return criterionOf(node);
    case "related":
      return relatedItem(node);
  }
}

function withIcon(item: vscode.TreeItem, icon: string, contextValue: string, tooltip?: string): vscode.TreeItem {
  item.iconPath = new vscode.ThemeIcon(icon);
  item.contextValue = contextValue;
  if (tooltip !== undefined) item.tooltip = tooltip;
  return item;
}

function counted(title: string, isOpen: boolean, icon: string, contextValue: string, count: number): vscode.TreeItem {
  const item = new vscode.TreeItem(title, isOpen ? Expanded : Collapsed);
  item.description = String(count);
  item.accessibilityInformation = { label: `${title}, ${count}` };
  return withIcon(item, icon, contextValue);
}

const sectionIcons: Record<DecisionSection, string> = {
  architecture: "layers",
  decisions: "law",
  foreign: "book",
  archive: "archive",
};

function sectionTitle(section: DecisionSection): string {
  switch (section) {
    case "architecture":
      return vscode.l10n.t("Architecture");
    case "decisions":
      return vscode.l10n.t("Decisions");
    case "foreign":
      return vscode.l10n.t("Other Records");
    case "archive":
      return vscode.l10n.t("Archived Tasks");
  }
}

function sectionItem({ section, count, asOf }: DecisionSectionNode): vscode.TreeItem {
  const isOpen = section === "architecture" || section === "decisions";
  const item = counted(sectionTitle(section), isOpen, sectionIcons[section], `section ${section}`, count);
  if (section !== "architecture") return item;
  item.contextValue = asOf ? "section architecture asOf" : "section architecture";
  item.description = asOf ? vscode.l10n.t("as of {0}", asOf.date ?? asOf.uid) : "";
  item.tooltip = asOf
    ? vscode.l10n.t("The architecture as of {0}", asOf.title ?? asOf.uid)
    : vscode.l10n.t("What is decided now");
  item.accessibilityInformation = { label: item.tooltip };
  if (asOf) item.iconPath = new vscode.ThemeIcon("history", new vscode.ThemeColor("list.warningForeground"));
  return item;
}

function draftItem({ root, formId, title, answered, total }: DraftNode): vscode.TreeItem {
  const item = new vscode.TreeItem(title, None);
  item.description = vscode.l10n.t("{0} of {1} answered", answered, total);
  item.accessibilityInformation = { label: vscode.l10n.t("Unfinished preflight: {0}, {1}", title, item.description) };
  item.command = runCommand("flightdeck.continuePreflight", vscode.l10n.t("Continue Preflight"), { root, formId });
  return withIcon(item, "edit", "draft", vscode.l10n.t("Unfinished preflight: {0}", title));
}

function noticeItem({ root, notice, detail }: NoticeNode): vscode.TreeItem {
  const item = new vscode.TreeItem(noticeTitle(notice), None);
  item.description = detail;
  item.iconPath = new vscode.ThemeIcon("warning", new vscode.ThemeColor("list.warningForeground"));
  item.contextValue = `notice ${notice}`;
  item.tooltip = [noticeTitle(notice), detail].filter(Boolean).join("\n");
  item.accessibilityInformation = { label: [noticeTitle(notice), detail].filter(Boolean).join(", ") };
  if (notice === "lost")
    item.command = runCommand("flightdeck.reconcileDecisions", vscode.l10n.t("Reconcile Decisions…"), { root });
  if (notice === "projectionMissing" || notice === "projectionOutdated")
    item.command = runCommand("flightdeck.regenerateArchitecture", vscode.l10n.t("Regenerate"), { root });
  return item;
}

function noticeTitle(notice: NoticeNode["notice"]): string {
  switch (notice) {
    case "projectionMissing":
      return vscode.l10n.t("ARCHITECTURE_STATE.md is missing");
    case "projectionOutdated":
      return vscode.l10n.t("ARCHITECTURE_STATE.md is outdated");
    case "lost":
      return vscode.l10n.t("A merge has lost decisions");
    case "unreadable":
      return vscode.l10n.t("The latest decision cannot be read");
  }
}

function valueItem({ root, category, field, value, adr, former }: ValueNode): vscode.TreeItem {
  const item = new vscode.TreeItem(field, former > 0 ? Collapsed : None);
  item.description = value;
  const source = adr && vscode.l10n.t("decided by {0}", describeAdr(adr));
  item.tooltip = [`${category}.${field} = ${value}`, source].filter(Boolean).join("\n");
  item.accessibilityInformation = { label: [`${field}: ${value}`, source].filter(Boolean).join(", ") };
  if (adr) linkTo(item, root, adr);
  return withIcon(item, "symbol-field", adr?.file === undefined ? "value" : "value adr");
}

function formerItem({ root, value, adr, by }: FormerNode): vscode.TreeItem {
  const item = new vscode.TreeItem(value, None);
  item.description = vscode.l10n.t("until {0}", by.date ?? by.uid);
  const words = vscode.l10n.t("replaced by {0}", describeAdr(by));
  item.tooltip = [adr && vscode.l10n.t("decided by {0}", describeAdr(adr)), words].filter(Boolean).join("\n");
  item.accessibilityInformation = { label: `${value}, ${words}` };
  linkTo(item, root, adr ?? by);
  return withIcon(item, "history", "former");
}

function taskItem({ root, task }: TaskNode): vscode.TreeItem {
  const item = new vscode.TreeItem(task.title, task.criteria.length > 0 ? Expanded : None);
  const done = task.criteria.filter(({ isDone }) => isDone).length;
  const count = task.criteria.length === 0 ? "" : `${done}/${task.criteria.length}`;
  item.description = [count, vscode.l10n.t("current task")].filter(Boolean).join("  ");
  const met = vscode.l10n.t("{0} of {1} criteria met", done, task.criteria.length);
  item.tooltip = [task.title, task.problem ?? met].join("\n");
  item.accessibilityInformation = { label: vscode.l10n.t("Current task: {0}, {1}", task.title, task.problem ?? met) };
  item.command = openFile(join(root, paths.currentTask));
  return withIcon(item, task.problem === undefined ? "target" : "warning", "task");
}

function archivedTaskItem({ root, task, tampering }: ArchivedTaskNode): vscode.TreeItem {
  const item = new vscode.TreeItem(task.title, None);
  item.description = [task.created?.slice(0, "YYYY-MM-DD".length), describeTampering(tampering)]
    .filter(Boolean)
    .join("  ");
  item.accessibilityInformation = { label: [task.title, item.description].filter(Boolean).join(", ") };
  if (tampering !== "deleted") item.command = openFile(join(root, paths.archivedTasks, task.file ?? ""));
  withIcon(item, "file", ["archivedTask", tampering].filter(Boolean).join(" "), item.accessibilityInformation.label);
  if (tampering) item.iconPath = tamperedIcon();
  return item;
}

function criterionOf({ root, text, isChecked }: TaskCriterionNode): vscode.TreeItem {
  const item = criterionItem(text, isChecked, "taskCriterion");
  item.command = openFile(join(root, paths.currentTask));
  return item;
}

function relatedItem({ root, adr }: RelatedNode): vscode.TreeItem {
  const item = new vscode.TreeItem(adr.title ?? adr.uid, None);
  item.description = [vscode.l10n.t("decided with it"), adr.date].filter(Boolean).join("  ");
  linkTo(item, root, adr);
  return withIcon(item, "law", "related", describeAdr(adr));
}
