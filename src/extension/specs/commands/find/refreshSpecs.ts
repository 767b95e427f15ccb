import * as vscode from "vscode";
import type { Command } from "../../../services.ts";
import { noArguments } from "../../../platform/command.ts";

export const refreshSpecs: Command<"flightdeck.refreshSpecs"> = {
  parse: noArguments,
  progress: vscode.l10n.t("Refreshing specs"),
  async run(services, _, signal) {
    await services.findProjects();
    await services.specs.refresh(signal);
  },
};
