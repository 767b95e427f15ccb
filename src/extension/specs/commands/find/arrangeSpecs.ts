import * as vscode from "vscode";
import type { Command } from "../../../services.ts";
import type { SpecGrouping, SpecSort } from "../../tree/specViewOptions.ts";
import { specGroupings, specSorts } from "../../tree/specViewOptions.ts";
import { noArguments } from "../../../platform/command.ts";

export const groupSpecs: Command<"flightdeck.groupSpecs"> = {
  parse: ([first]) => specGroupings.find((each) => each === first),
  async run({ specsView }, argument) {
    const grouping =
      argument ??
      (await ask(specGroupings, specsView.options.grouping, groupingTitle, vscode.l10n.t("Group specs by")));
    if (grouping) specsView.setOptions({ grouping });
  },
};

export const sortSpecs: Command<"flightdeck.sortSpecs"> = {
  parse: ([first]) => specSorts.find((each) => each === first),
  async run({ specsView }, argument) {
    const sort = argument ?? (await ask(specSorts, specsView.options.sort, sortTitle, vscode.l10n.t("Sort specs by")));
    if (sort) specsView.setOptions({ sort });
  },
};

export const clearSpecFilter: Command<"flightdeck.clearSpecFilter"> = {
  parse: noArguments,
  run: async ({ specsView }) => specsView.setOptions({ filter: "" }),
};

export const showArchivedSpecs: Command<"flightdeck.showArchivedSpecs"> = {
  parse: noArguments,
  run: async ({ specsView }) => specsView.setOptions({ showsArchived: true }),
};

export const hideArchivedSpecs: Command<"flightdeck.hideArchivedSpecs"> = {
  parse: noArguments,
  run: async ({ specsView }) => specsView.setOptions({ showsArchived: false }),
};

async function ask<T extends string>(
  choices: readonly T[],
  current: T,
  titleOf: (choice: T) => string,
  placeHolder: string,
): Promise<T | undefined> {
  const items = choices.map((choice) => ({
    label: titleOf(choice),
    description: choice === current ? vscode.l10n.t("current") : "",
    choice,
  }));
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.choice;
}

function groupingTitle(grouping: SpecGrouping): string {
  switch (grouping) {
    case "status":
      return vscode.l10n.t("Status");
    case "label":
      return vscode.l10n.t("Label");
    case "driver":
      return vscode.l10n.t("Driver");
    case "flat":
      return vscode.l10n.t("None (flat list)");
  }
}

function sortTitle(sort: SpecSort): string {
  switch (sort) {
    case "oldest":
      return vscode.l10n.t("Oldest first");
    case "newest":
      return vscode.l10n.t("Newest first");
    case "title":
      return vscode.l10n.t("Title");
    case "progress":
      return vscode.l10n.t("Progress of the criteria");
  }
}
