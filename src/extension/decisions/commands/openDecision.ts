import * as vscode from "vscode";
import type { Command } from "../../services.ts";
import { parseDecisionArgument } from "./decisionArgument.ts";
import { chooseAdr, uriOf } from "./findDecision.ts";

export const openDecision: Command<"flightdeck.openDecision"> = {
  parse: parseDecisionArgument,
  async run(services, argument) {
    const found = await chooseAdr(services, argument, vscode.l10n.t("Which decision?"));
    if (found) await vscode.window.showTextDocument(uriOf(found), { preview: true });
  },
};
