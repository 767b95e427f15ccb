import * as vscode from "vscode";
import type { Obstacle } from "../source/specListing.ts";
import type { SpecGroup } from "../specGroups.ts";

/** Titles, icons and letters for the states of a spec, the same everywhere. */
export function groupTitle(group: SpecGroup): string {
  switch (group) {
    case "ready":
      return vscode.l10n.t("Ready");
    case "in_progress":
      return vscode.l10n.t("In Progress");
    case "blocked":
      return vscode.l10n.t("Blocked");
    case "needs_attention":
      return vscode.l10n.t("Needs Attention");
    case "failed":
      return vscode.l10n.t("Failed");
    case "pending":
      return vscode.l10n.t("Pending");
    case "completed":
      return vscode.l10n.t("Completed");
    case "cancelled":
      return vscode.l10n.t("Cancelled");
  }
}

interface Look {
  readonly icon: string;
  readonly color: string;
  /** The letter in the Explorer. */
  readonly letter: string;
}

/** Every state has its own shape, so that color is never the only difference. */
const looks: Record<SpecGroup, Look> = {
  ready: { icon: "play-circle", color: "charts.green", letter: "R" },
  in_progress: { icon: "sync", color: "charts.blue", letter: "I" },
  blocked: { icon: "circle-slash", color: "charts.yellow", letter: "B" },
  needs_attention: { icon: "warning", color: "list.warningForeground", letter: "N" },
  failed: { icon: "error", color: "list.errorForeground", letter: "F" },
  pending: { icon: "circle-large-outline", color: "foreground", letter: "P" },
  completed: { icon: "pass-filled", color: "charts.green", letter: "C" },
  cancelled: { icon: "trash", color: "disabledForeground", letter: "X" },
};

export const lookOf = (group: SpecGroup): Look => looks[group];

export function groupIcon(group: SpecGroup): vscode.ThemeIcon {
  const { icon, color } = looks[group];
  return new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
}

/** `2026-11-02-00f-k9d.3` → `00f-k9d.3`: the date rarely distinguishes two specs. */
export const shortId = (id: string): string => id.replace(/^\d{4}-\d{2}-\d{2}-(?=.)/, "");

export function describeObstacle({ reason, id, state }: Obstacle): string {
  if (id === null) return vscode.l10n.t("waits for approval");
  const name = shortId(id);
  if (state === "missing") return vscode.l10n.t("waits for {0}, which does not exist", name);
  if (state === "cycle") return vscode.l10n.t("waits for {0}, which waits for this spec", name);
  if (reason === "sibling") return vscode.l10n.t("comes after {0}", name);
  return vscode.l10n.t("waits for {0}", name);
}
