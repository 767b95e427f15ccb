import { basename, join } from "node:path";
import * as vscode from "vscode";
import { twoPartTitle } from "../../../domain/speckit/features/twoPartTitle.ts";
import type { Progress } from "../../../domain/speckit/tasks/progress.ts";
import { projectItem } from "../../systems/view/projectItem.ts";
import {
  activeTitle,
  documentIcon,
  documentStateTitle,
  featureIcon,
  featureStateTitle,
  questionTitle,
} from "./featureLook.ts";
import type {
  ChecklistNode,
  DocumentNode,
  FeatureNode,
  FeatureSection,
  FeatureSectionNode,
  FeaturesNode,
  PhaseNode,
  QuestionNode,
  StoryNode,
} from "./featureNodes.ts";
import { openPlace } from "./openPlace.ts";
import { tickItem } from "./tickItems.ts";

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

export function toFeatureItem(node: FeaturesNode): vscode.TreeItem {
  const item = itemOf(node);
  item.id = node.id;
  return item;
}

function itemOf(node: FeaturesNode): vscode.TreeItem {
  switch (node.kind) {
    case "project":
      return projectItem(node);
    case "feature":
      return featureItem(node);
    case "section":
      return sectionItem(node);
    case "question":
      return questionItem(node);
    case "document":
      return documentItem(node);
    case "story":
      return storyItem(node);
    case "phase":
      return phaseItem(node);
    case "checklist":
      return checklistItem(node);
    case "task":
    case "check":
      return tickItem(node);
  }
}

function featureItem({ folder, feature, activeBy, isNumberTaken }: FeatureNode): vscode.TreeItem {
  const { title, state, progress, questionCount, stale } = feature;
  const item = new vscode.TreeItem(title, Collapsed);
  const count = progress.total > 0 ? fraction(progress) : undefined;
  const active = activeBy && activeTitle(activeBy);
  const words = [
    // The state already says so if nothing comes after the questions.
    questionCount > 0 && state !== "Needs clarification" ? questionTitle(questionCount) : undefined,
    stale.length > 0 ? vscode.l10n.t("outdated: {0}", stale.join(", ")) : undefined,
    isNumberTaken ? vscode.l10n.t("number used twice") : undefined,
  ];
  // A narrow side bar cuts off the end: the icon shows the state, but only the text shows which feature is active.
  const all = [count, active, featureStateTitle(state), ...words, folderNumber(folder)];
  item.description = all.filter(Boolean).join(" · ");
  item.iconPath = featureIcon(state);
  item.contextValue = `feature ${state.toLowerCase().replace(" ", "_")}${activeBy ? " active" : ""}`;
  const spoken = progress.total > 0 ? vscode.l10n.t("{0} of {1} tasks done", progress.done, progress.total) : undefined;
  const spokenParts = [title, featureStateTitle(state), active, ...words, spoken, folder];
  item.accessibilityInformation = { label: spokenParts.filter(Boolean).join(", ") };
  return item;
}

/** `specs/003-photo-albums` → `003`: the title already contains the words. */
const folderNumber = (folder: string): string => /^(\d+(?:-\d{6})?)-/.exec(basename(folder))?.[1] ?? folder;

const fraction = ({ done, total, deferred }: Progress): string => `${done}/${total - deferred}`;

function sectionItem({ section, rows, progress }: FeatureSectionNode): vscode.TreeItem {
  const title = sectionTitle(section);
  const isOpen = section === "questions" || section === "documents" || section === "tasks";
  const item = new vscode.TreeItem(title, isOpen ? Expanded : Collapsed);
  item.iconPath = new vscode.ThemeIcon(sectionIcons[section]);
  item.description = progress ? fraction(progress) : String(rows.length);
  item.contextValue = `section ${section}`;
  item.accessibilityInformation = { label: `${title}, ${item.description}` };
  return item;
}

const sectionIcons: Record<FeatureSection, string> = {
  questions: "question",
  documents: "files",
  stories: "person",
  tasks: "tasklist",
  checklists: "checklist",
};

function sectionTitle(section: FeatureSection): string {
  switch (section) {
    case "questions":
      return vscode.l10n.t("Open Questions");
    case "documents":
      return vscode.l10n.t("Documents");
    case "stories":
      return vscode.l10n.t("User Stories");
    case "tasks":
      return vscode.l10n.t("Tasks");
    case "checklists":
      return vscode.l10n.t("Checklists");
  }
}

function questionItem(node: QuestionNode): vscode.TreeItem {
  const { question, document, line } = node;
  const item = new vscode.TreeItem(question || vscode.l10n.t("Something is to be clarified here"), None);
  item.description = `${document}:${String(line)}`;
  item.iconPath = new vscode.ThemeIcon("question", new vscode.ThemeColor("list.warningForeground"));
  item.tooltip = question;
  item.contextValue = "question";
  item.command = openPlace(node);
  return item;
}

function documentItem(node: DocumentNode): vscode.TreeItem {
  const { root, folder, document, state, questionCount, staleSince, progress } = node;
  const item = new vscode.TreeItem(document, None);
  const stale = staleSince === undefined ? undefined : vscode.l10n.t("older than {0}", staleSince);
  const words = [progress && fraction(progress), documentStateTitle(state, questionCount), stale].filter(Boolean);
  item.description = words.join(" · ");
  item.iconPath = documentIcon(state, staleSince !== undefined);
  item.tooltip = [`specs/${folder}/${document}`, ...words].join("\n");
  item.contextValue = `document ${state === "missing" ? "missing" : "written"} ${document}`;
  item.accessibilityInformation = { label: [document, ...words].join(", ") };
  if (state !== "missing") {
    item.resourceUri = vscode.Uri.file(join(root, "specs", folder, document));
    item.command = openPlace(node);
  }
  return item;
}

function storyItem(node: StoryNode): vscode.TreeItem {
  const { story, title, priority, progress } = node;
  const item = new vscode.TreeItem(title === "" ? story : `${story} ${title}`, None);
  item.description = [priority, progress.total > 0 ? fraction(progress) : undefined].filter(Boolean).join(" · ");
  item.iconPath = progressIcon(progress, "person");
  item.contextValue = progress.total > progress.done + progress.deferred ? "story open" : "story";
  item.tooltip = title;
  item.accessibilityInformation = {
    label: [story, title, priority, spokenProgress(progress)].filter(Boolean).join(", "),
  };
  item.command = openPlace(node);
  return item;
}

function phaseItem({ number, title, progress }: PhaseNode): vscode.TreeItem {
  const { name, meaning } = twoPartTitle(title);
  const named = (words: string): string =>
    number === undefined ? words : vscode.l10n.t("Phase {0}: {1}", number, words);
  const label = named(title);
  const isDone = progress.done + progress.deferred >= progress.total;
  const item = new vscode.TreeItem(named(name), isDone ? Collapsed : Expanded);
  item.description = [fraction(progress), meaning].filter(Boolean).join(" · ");
  item.tooltip = label;
  item.iconPath = progressIcon(progress, "milestone");
  item.contextValue = isDone || number === undefined ? "phase" : "phase open";
  item.accessibilityInformation = { label: [label, spokenProgress(progress)].filter(Boolean).join(", ") };
  return item;
}

const spokenProgress = ({ done, total }: Progress): string =>
  total > 0 ? vscode.l10n.t("{0} of {1} tasks done", done, total) : "";

const progressIcon = ({ done, total, deferred }: Progress, otherwise: string): vscode.ThemeIcon =>
  total > 0 && done + deferred >= total
    ? new vscode.ThemeIcon("pass-filled", new vscode.ThemeColor("charts.green"))
    : new vscode.ThemeIcon(otherwise);

function checklistItem(node: ChecklistNode): vscode.TreeItem {
  const { name, checked, total } = node;
  const item = new vscode.TreeItem(name, Collapsed);
  // "Ticked", not "verified": boxes are ticked for many reasons.
  item.description = vscode.l10n.t("{0}/{1} ticked", checked, total);
  item.iconPath = new vscode.ThemeIcon("checklist");
  item.contextValue = "checklist";
  item.accessibilityInformation = { label: vscode.l10n.t("{0}, {1} of {2} ticked", name, checked, total) };
  return item;
}
