import { basename, join } from "node:path";
import * as vscode from "vscode";
import { criterionItem } from "../../systems/view/criterionItem.ts";
import { openFile, runCommand } from "../../systems/view/rowCommands.ts";
import { projectItem } from "../../systems/view/projectItem.ts";
import { describeObstacle, groupIcon, groupTitle, shortId } from "./specLook.ts";
import type { CriterionNode, FileNode, GroupNode, LogNode, ProjectNode, ReferenceNode } from "./specNodes.ts";
import type { SectionNode, SpecNode, SpecSection, SpecsNode, UnreadableNode } from "./specNodes.ts";

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

export function toTreeItem(node: SpecsNode): vscode.TreeItem {
  const item = itemOf(node);
  item.id = node.id;
  return item;
}

function itemOf(node: SpecsNode): vscode.TreeItem {
  switch (node.kind) {
    case "project":
      return specProjectItem(node);
    case "group":
      return groupItem(node);
    case "spec":
      return specItem(node);
    case "section":
      return sectionItem(node);
    case "criterion":
      return criterionOf(node);
    case "reference":
      return referenceItem(node);
    case "file":
      return fileItem(node);
    case "log":
      return logItem(node);
    case "unreadable":
      return unreadableItem(node);
  }
}

function specProjectItem(node: ProjectNode): vscode.TreeItem {
  const item = projectItem(node);
  if (!node.isEmpty) return item;
  item.description = vscode.l10n.t("no specs yet");
  item.collapsibleState = None;
  item.accessibilityInformation = { label: `${node.name}, ${item.description}` };
  return item;
}

function groupItem({ key, count }: GroupNode): vscode.TreeItem {
  const isQuiet = key.by === "archive" || (key.by === "status" && ["completed", "cancelled"].includes(key.status));
  const title = titleOf(key);
  const item = new vscode.TreeItem(title, isQuiet ? Collapsed : Expanded);
  item.description = String(count);
  item.contextValue = `group ${key.by}`;
  item.tooltip = count === 1 ? vscode.l10n.t("{0}: 1 spec", title) : vscode.l10n.t("{0}: {1} specs", title, count);
  item.accessibilityInformation = { label: item.tooltip };
  return item;
}

function titleOf(key: GroupNode["key"]): string {
  switch (key.by) {
    case "status":
      return groupTitle(key.status);
    case "label":
      return key.label ?? vscode.l10n.t("Without Label");
    case "driver":
      return vscode.l10n.t("Without Driver");
    case "archive":
      return vscode.l10n.t("Archived");
  }
}

function specItem({ root, group, spec, isArchived, members }: SpecNode): vscode.TreeItem {
  const title = spec.title ?? spec.id;
  const criteria = spec.criteria && spec.criteria.total > 0 ? spec.criteria : undefined;
  const progress = members ?? (criteria && { total: criteria.total, completed: criteria.checked });
  const count = progress && `${progress.completed}/${progress.total}`;
  const [obstacle] = group === "blocked" || group === "pending" ? (spec.blocked_by ?? []) : [];
  const why = obstacle && describeObstacle(obstacle);
  const item = new vscode.TreeItem(title, Collapsed);
  // A narrow side bar cuts off the end: obstacles are more important than the id.
  item.description = [count, why, shortId(spec.id)].filter(Boolean).join("  ");
  item.iconPath = isArchived ? new vscode.ThemeIcon("archive") : groupIcon(group);
  item.contextValue = isArchived ? "archived" : `spec ${group}`;
  const words = members
    ? vscode.l10n.t("{0} of {1} members completed", members.completed, members.total)
    : criteria && vscode.l10n.t("{0} of {1} criteria met", criteria.checked, criteria.total);
  const state = isArchived ? vscode.l10n.t("Archived") : groupTitle(group);
  item.accessibilityInformation = { label: [title, state, words, why, shortId(spec.id)].filter(Boolean).join(", ") };
  item.command = openFile(join(root, spec.path ?? `.chant/specs/${spec.id}.md`));
  return item;
}

function unreadableItem({ root, path, problem }: UnreadableNode): vscode.TreeItem {
  const label = vscode.l10n.t("{0} cannot be read as a spec", basename(path));
  const item = new vscode.TreeItem(label, None);
  item.description = problem;
  item.iconPath = new vscode.ThemeIcon("error", new vscode.ThemeColor("list.errorForeground"));
  item.tooltip = [path, problem].join("\n");
  item.contextValue = "unreadable";
  item.accessibilityInformation = { label: `${label}, ${problem}` };
  item.command = openFile(join(root, path));
  return item;
}

function sectionItem({ section, rows }: SectionNode): vscode.TreeItem {
  const title = sectionTitle(section);
  const item = new vscode.TreeItem(title, section === "criteria" ? Expanded : Collapsed);
  const met = rows.filter((row) => row.kind === "criterion" && row.isChecked).length;
  item.iconPath = new vscode.ThemeIcon(sectionIcons[section]);
  item.description = section === "criteria" ? `${met}/${rows.length}` : String(rows.length);
  item.contextValue = `section ${section}`;
  item.accessibilityInformation = { label: `${title}, ${item.description}` };
  return item;
}

const sectionIcons: Record<SpecSection, string> = {
  criteria: "checklist",
  dependencies: "arrow-small-up",
  dependants: "arrow-small-down",
  files: "files",
  decisions: "law",
};

function sectionTitle(section: SpecSection): string {
  switch (section) {
    case "criteria":
      return vscode.l10n.t("Acceptance Criteria");
    case "dependencies":
      return vscode.l10n.t("Depends On");
    case "dependants":
      return vscode.l10n.t("Needed By");
    case "files":
      return vscode.l10n.t("Target Files");
    case "decisions":
      return vscode.l10n.t("Decisions");
  }
}

function criterionOf(node: CriterionNode): vscode.TreeItem {
  const item = criterionItem(node.text, node.isChecked, "criterion");
  item.command = runCommand("flightdeck.openSpec", vscode.l10n.t("Open Spec"), { ...node, keepsFocus: true });
  return item;
}

function referenceItem({ root, target, title, state, path }: ReferenceNode): vscode.TreeItem {
  const item = new vscode.TreeItem(title ?? shortId(target), None);
  const words = stateTitle(state);
  item.description = [title && shortId(target), words].filter(Boolean).join("  ");
  item.iconPath = state === "missing" ? missingIcon() : state === "archived" ? archiveIcon() : groupIcon(state);
  item.tooltip = `${target}\n${words}`;
  item.contextValue = state === "missing" ? "missing" : "reference";
  item.accessibilityInformation = { label: `${title ?? target}, ${words}` };
  if (state !== "missing") item.command = openFile(join(root, path ?? `.chant/specs/${target}.md`));
  return item;
}

const missingIcon = () => new vscode.ThemeIcon("question", new vscode.ThemeColor("list.errorForeground"));
const archiveIcon = () => new vscode.ThemeIcon("archive");

export function stateTitle(state: ReferenceNode["state"]): string {
  if (state === "missing") return vscode.l10n.t("does not exist");
  return state === "archived" ? vscode.l10n.t("Archived") : groupTitle(state);
}

function fileItem({ root, path, isDecision, exists }: FileNode): vscode.TreeItem {
  const uri = vscode.Uri.file(join(root, path));
  const item = new vscode.TreeItem(basename(path), None);
  const folder = path.slice(0, -basename(path).length).replace(/\/$/, "");
  const absence = exists ? "" : vscode.l10n.t("does not exist yet");
  item.description = [folder, absence].filter(Boolean).join("  ");
  item.tooltip = path;
  item.accessibilityInformation = { label: [path, absence].filter(Boolean).join(", ") };
  item.contextValue = exists ? "file" : "missing";
  if (!exists) {
    item.iconPath = new vscode.ThemeIcon("new-file");
    return item;
  }
  // The resource URI provides the file icon and decorations such as "modified".
  item.resourceUri = uri;
  if (isDecision) item.iconPath = new vscode.ThemeIcon("law");
  item.command = openFile(uri.fsPath);
  return item;
}

function logItem({ root, specId }: LogNode): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t("Log"), None);
  item.iconPath = new vscode.ThemeIcon("output");
  item.contextValue = "log";
  item.command = runCommand("flightdeck.showSpecLog", vscode.l10n.t("Show Log"), { projectRoot: root, specId });
  return item;
}
