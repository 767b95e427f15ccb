import * as vscode from "vscode";
import type { Command } from "../../../services.ts";
import { chooseSpecs } from "../askForSpec.ts";
import { parseSpecArguments } from "../specArgument.ts";

export const copySpecId: Command<"flightdeck.copySpecId"> = {
  parse: parseSpecArguments,
  async run(services, argument) {
    const specs = await chooseSpecs(services, argument);
    if (specs.length > 0) await vscode.env.clipboard.writeText(specs.map(({ specId }) => specId).join("\n"));
  },
};
