import * as vscode from "vscode";
import type { Command } from "../../services.ts";
import { describeStatistics } from "../../../mcp/observe/diagnostics.ts";
import { noArguments } from "../../platform/command.ts";

export const showServerStatistics: Command<"flightdeck.showServerStatistics"> = {
  parse: noArguments,
  async run({ host, documents }) {
    const reports = host.connections.map(({ entry, statistics }) => describeStatistics(entry.name, statistics));
    await documents.show(`${vscode.l10n.t("MCP servers")}.md`, reports.join("\n"));
  },
};
