import * as vscode from "vscode";
import type { Command } from "../../services.ts";
import { showProgress } from "../../platform/notifications/progress.ts";
import { chooseServer, parseServerArgument } from "./serverArgument.ts";

export const startServer: Command<"flightdeck.startServer"> = {
  parse: parseServerArgument,
  async run(services, argument, signal) {
    const isDown = ({ kind }: { kind: string }): boolean => kind === "stopped" || kind === "failed";
    const connection = await chooseServer(services, argument, ({ state }) => isDown(state));
    if (!connection) return;
    const title = vscode.l10n.t("Starting {0}", connection.entry.name);
    await showProgress(title, signal, (running) => connection.start(running));
  },
};
