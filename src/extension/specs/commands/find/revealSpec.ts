import * as vscode from "vscode";
import type { Command } from "../../../services.ts";
import { askForSpec } from "../askForSpec.ts";
import { parseSpecArgument } from "../specArgument.ts";

export const revealSpec: Command<"flightdeck.revealSpec"> = {
  parse: parseSpecArgument,
  async run(services, argument) {
    const reference = argument ?? (await askForSpec(services));
    if (reference) await vscode.commands.executeCommand("revealInExplorer", services.specFile(reference));
  },
};
