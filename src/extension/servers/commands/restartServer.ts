import * as vscode from "vscode";
import type { Command } from "../../services.ts";
import { showProgress } from "../../platform/notifications/progress.ts";
import { chooseServer, parseServerOrRole } from "./serverArgument.ts";

export const restartServer: Command<"flightdeck.restartServer"> = {
  parse: parseServerOrRole,
  async run(services, argument, signal) {
    const connection = await chooseServer(services, argument);
    if (!connection) return;
    const title = vscode.l10n.t("Restarting {0}", connection.entry.name);
    await showProgress(title, signal, (running) => connection.restart(running));
  },
};
