import * as vscode from "vscode";
import type { Command } from "../../services.ts";
import { describeDiagnostics } from "../../../mcp/observe/diagnostics.ts";
import { noArguments } from "../../platform/command.ts";

export const copyDiagnostics: Command<"flightdeck.copyDiagnostics"> = {
  parse: noArguments,
  async run({ version, host, servers }) {
    const report = describeDiagnostics({
      versions: { Flightdeck: version, "VS Code": vscode.version, Node: process.version, System: process.platform },
      connections: host.connections,
      unused: servers.catalog.rows.filter(({ status }) => status !== "used"),
    });
    await vscode.env.clipboard.writeText(report);
    void vscode.window.showInformationMessage(vscode.l10n.t("Copied the diagnostics to the clipboard."));
  },
};
