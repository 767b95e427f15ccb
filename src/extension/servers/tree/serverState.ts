import * as vscode from "vscode";
import type { ConnectionState } from "../../../mcp/connection.ts";
import type { EntrySource } from "../../../mcp/serverEntry.ts";

/** A state in a few words, for rows, pickers and the status bar. */
export function describeState(state: ConnectionState): string {
  switch (state.kind) {
    case "stopped":
      return vscode.l10n.t("stopped");
    case "starting":
      return vscode.l10n.t("starting");
    case "ready":
      return vscode.l10n.t("ready, MCP {0}", state.protocolVersion);
    case "restarting":
      return vscode.l10n.t("restarting (attempt {0}): {1}", state.attempt, state.reason);
    case "failed":
      return vscode.l10n.t("failed: {0}", state.reason);
    case "stopping":
      return vscode.l10n.t("stopping");
  }
}

export function stateIcon(state: ConnectionState): vscode.ThemeIcon {
  switch (state.kind) {
    case "stopped":
      return new vscode.ThemeIcon("circle-outline");
    case "starting":
    case "stopping":
      return new vscode.ThemeIcon("loading~spin");
    case "ready":
      return new vscode.ThemeIcon("vm-active", new vscode.ThemeColor("charts.green"));
    case "restarting":
      return new vscode.ThemeIcon("sync~spin", new vscode.ThemeColor("list.warningForeground"));
    case "failed":
      return new vscode.ThemeIcon("error", new vscode.ThemeColor("list.errorForeground"));
  }
}

export function sourceTitle(source: EntrySource): string {
  switch (source) {
    case "setting":
      return vscode.l10n.t("From your settings");
    case "workspaceSetting":
      return vscode.l10n.t("From the settings of this workspace");
    case "vscodeFile":
      return vscode.l10n.t("From .vscode/mcp.json");
    case "mcpFile":
      return vscode.l10n.t("From .mcp.json");
    case "flightdeckToml":
      return vscode.l10n.t("From flightdeck.toml");
    case "mcpToml":
      return vscode.l10n.t("From .mcp.toml");
    case "bundled":
      return vscode.l10n.t("Bundled with Flightdeck");
  }
}
