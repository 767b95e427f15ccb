import * as vscode from "vscode";
import { notApplicable } from "../../../domain/failures.ts";
import type { Command } from "../../services.ts";
import { chooseServer, parseServerArgument } from "./serverArgument.ts";

export const openServerLogFile: Command<"flightdeck.openServerLogFile"> = {
  parse: parseServerArgument,
  async run(services, argument) {
    const connection = await chooseServer(services, argument);
    if (!connection) return;
    const { logFile, entry } = connection;
    try {
      if (logFile !== undefined) await vscode.window.showTextDocument(vscode.Uri.file(logFile));
    } catch (cause) {
      throw notApplicable(vscode.l10n.t("{0} has not written a log yet.", entry.name), {}, cause);
    }
  },
};
