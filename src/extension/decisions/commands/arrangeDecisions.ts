import * as vscode from "vscode";
import type { Command } from "../../services.ts";
import { type DecisionGrouping, decisionGroupings } from "../tree/decisionViewOptions.ts";
import { noArguments } from "../../platform/command.ts";

export const groupDecisions: Command<"flightdeck.groupDecisions"> = {
  parse: ([first]) => decisionGroupings.find((each) => each === first),
  async run({ decisionsView }, argument) {
    const items = decisionGroupings.map((grouping) => ({
      label: groupingTitle(grouping),
      description: grouping === decisionsView.options.grouping ? vscode.l10n.t("current") : "",
      grouping,
    }));
    const placeHolder = vscode.l10n.t("Show decisions by");
    const grouping = argument ?? (await vscode.window.showQuickPick(items, { placeHolder }))?.grouping;
    if (grouping) decisionsView.setOptions({ grouping });
  },
};

function groupingTitle(grouping: DecisionGrouping): string {
  return grouping === "newest" ? vscode.l10n.t("Date, newest first") : vscode.l10n.t("Category");
}

export const refreshDecisions: Command<"flightdeck.refreshDecisions"> = {
  parse: noArguments,
  progress: vscode.l10n.t("Refreshing decisions"),
  async run(services, _, signal) {
    await services.findProjects();
    await services.decisions.refresh(signal);
  },
};
