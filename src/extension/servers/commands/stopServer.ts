import * as vscode from "vscode";
import type { Command } from "../../services.ts";
import { showProgress } from "../../platform/notifications/progress.ts";
import { chooseServer, parseServerArgument } from "./serverArgument.ts";

export const stopServer: Command<"flightdeck.stopServer"> = {
  parse: parseServerArgument,
  async run(services, argument, signal) {
    const connection = await chooseServer(services, argument, ({ state }) => state.kind !== "stopped");
    if (!connection) return;
    const title = vscode.l10n.t("Stopping {0}", connection.entry.name);
    await showProgress(title, signal, () => connection.stop());
  },
};
