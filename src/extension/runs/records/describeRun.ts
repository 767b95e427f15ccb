import * as vscode from "vscode";
import { durationOf, formatDuration, type RunRecord } from "./runRecord.ts";

/** The head of a run's output: what runs, with what, where and since when. */
export function describeStart(record: RunRecord): string[] {
  const { title, command, argument, argumentIsHidden, folder, startedAt } = record;
  const shown = argumentIsHidden ? vscode.l10n.t("(not stored: it contains a secret)") : JSON.stringify(argument);
  return [
    `▶ ${title}`,
    `  ${vscode.l10n.t("Command: {0}", command)}`,
    ...(shown === undefined ? [] : [`  ${vscode.l10n.t("Arguments: {0}", shown)}`]),
    ...(folder === undefined ? [] : [`  ${vscode.l10n.t("Folder: {0}", folder)}`]),
    `  ${vscode.l10n.t("Started: {0}", new Date(startedAt).toLocaleString(vscode.env.language))}`,
  ];
}

/** How it ended, in one line, with the reason. */
export function describeEnd(record: RunRecord, now: Date): string {
  const took = formatDuration(durationOf(record, now));
  const { outcome, sentence = "" } = record;
  switch (outcome) {
    case "running":
      return vscode.l10n.t("Running for {0}", took);
    case "succeeded":
      return sentence === ""
        ? `✓ ${vscode.l10n.t("Succeeded after {0}", took)}`
        : `✓ ${vscode.l10n.t("Succeeded after {0}: {1}", took, sentence)}`;
    case "failed":
      return `✗ ${vscode.l10n.t("Failed after {0}: {1}", took, sentence)}`;
    case "cancelled":
      return `■ ${vscode.l10n.t("Cancelled after {0}", took)}`;
    case "interrupted":
      return `■ ${vscode.l10n.t("Interrupted: the window was closed before it ended")}`;
  }
}
