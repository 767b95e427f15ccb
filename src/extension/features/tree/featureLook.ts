import * as vscode from "vscode";
import type { FeatureState } from "../../../domain/speckit/documents/featureState.ts";
import type { DocumentState } from "../../../domain/speckit/features/feature.ts";
import type { ActiveState } from "../source/featureSource.ts";

/** Titles and icons for the states of features and documents, the same everywhere. */
export function featureStateTitle(state: FeatureState): string {
  switch (state) {
    case "Empty":
      return vscode.l10n.t("Empty");
    case "Draft":
      return vscode.l10n.t("Draft");
    case "Needs clarification":
      return vscode.l10n.t("Needs Clarification");
    case "Specified":
      return vscode.l10n.t("Specified");
    case "Planned":
      return vscode.l10n.t("Planned");
    case "Ready":
      return vscode.l10n.t("Ready to Implement");
    case "Implementing":
      return vscode.l10n.t("Implementing");
    case "Implemented":
      return vscode.l10n.t("Implemented");
  }
}

/** Every state has its own shape, so that color is never the only difference. */
const featureIcons: Record<FeatureState, readonly [icon: string, color: string]> = {
  Empty: ["circle-large-outline", "disabledForeground"],
  Draft: ["edit", "foreground"],
  "Needs clarification": ["question", "list.warningForeground"],
  Specified: ["note", "charts.blue"],
  Planned: ["map", "charts.blue"],
  Ready: ["play-circle", "charts.green"],
  Implementing: ["sync", "charts.blue"],
  Implemented: ["pass-filled", "charts.green"],
};

export function featureIcon(state: FeatureState): vscode.ThemeIcon {
  const [icon, color] = featureIcons[state];
  return new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
}

export const featureIconName = (state: FeatureState): string => featureIcons[state][0];

export function documentStateTitle(state: DocumentState, questionCount: number): string {
  switch (state) {
    case "missing":
      return vscode.l10n.t("not written yet");
    case "empty":
      return vscode.l10n.t("empty");
    case "template":
      return vscode.l10n.t("template, not filled in");
    case "incomplete":
      return vscode.l10n.t("incomplete");
    case "open":
      return questionTitle(questionCount);
    case "written":
      return "";
  }
}

export const questionTitle = (count: number): string =>
  count === 1 ? vscode.l10n.t("1 open question") : vscode.l10n.t("{0} open questions", count);

export function documentIcon(state: DocumentState, isStale: boolean): vscode.ThemeIcon {
  const warning = new vscode.ThemeColor("list.warningForeground");
  if (isStale) return new vscode.ThemeIcon("history", warning);
  switch (state) {
    case "missing":
      return new vscode.ThemeIcon("circle-large-outline", new vscode.ThemeColor("disabledForeground"));
    case "empty":
    case "template":
    case "incomplete":
      return new vscode.ThemeIcon("circle-outline");
    case "open":
      return new vscode.ThemeIcon("question", warning);
    case "written":
      return new vscode.ThemeIcon("check", new vscode.ThemeColor("charts.green"));
  }
}

/** Why a feature is the active one. */
export function describeRule(rule: NonNullable<ActiveState["rule"]>): string {
  switch (rule) {
    case "environment":
      return vscode.l10n.t("Active: set by the environment variable SPECIFY_FEATURE_DIRECTORY.");
    case "feature.json":
      return vscode.l10n.t("Active: set in .specify/feature.json.");
    case "branch":
      return vscode.l10n.t("Active: matches the current Git branch.");
    case "selection":
      return vscode.l10n.t("Active: chosen by you.");
  }
}

export function activeTitle(rule: NonNullable<ActiveState["rule"]>): string {
  switch (rule) {
    case "environment":
      return vscode.l10n.t("active (environment)");
    case "branch":
      return vscode.l10n.t("active (branch)");
    // The usual ways; the tooltip says which of them applied.
    case "feature.json":
    case "selection":
      return vscode.l10n.t("active");
  }
}
