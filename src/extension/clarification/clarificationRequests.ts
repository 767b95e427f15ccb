import { join, relative } from "node:path";
import * as vscode from "vscode";
import type { FormArtifact, FormStep } from "../../domain/clarification/form/formView.ts";
import type { ClarificationRequest } from "../../domain/clarification/session/clarificationSession.ts";
import type { DraftStore, FormOrigin } from "../../domain/clarification/session/draft.ts";
import { preflightsSource } from "../../mcp/questions/preflightsSource.ts";
import { speckitSource } from "../../mcp/questions/speckitSource.ts";
import type { ServerRole } from "../../mcp/configuration/chooseServer.ts";
import type { Connection } from "../../mcp/connection.ts";
import type { Settings } from "../platform/settings/settings.ts";
import { connectionTools } from "./connectionTools.ts";

/** Origins whose questions come from a tool; an elicitation comes from a server by itself. */
export type ToolOrigin = Exclude<FormOrigin, { kind: "elicitation" }>;

export interface RequestDeps {
  readonly drafts: DraftStore;
  readonly settings: Settings;
  readonly findServer: (role: ServerRole, folder: string) => Promise<Connection | undefined>;
  readonly stepsFor: (artifacts: readonly FormArtifact[]) => readonly FormStep[];
}

/** Everything that a session needs to know about the origin of its questions. */
export function clarificationRequest(origin: ToolOrigin, deps: RequestDeps): ClarificationRequest {
  const { drafts, settings, stepsFor } = deps;
  const folder = folderOf(origin);
  const role = origin.kind === "preflight" ? "preflights" : "speckit";
  const find = async () => (folder === undefined ? undefined : deps.findServer(role, folder));
  // The server that the user chose, or the bundled one, which is named after its role.
  const asker = settings.read(`flightdeck.${role}.server`).trim() || role;
  const shared = { origin, drafts, stepsFor, tools: connectionTools(role, find, settings), asker };
  if (origin.kind === "clarify")
    return {
      ...shared,
      title: origin.title,
      destinations: [join(folder ? relative(folder, origin.specDirectory) : origin.specDirectory, "spec.md")],
      source: speckitSource({ specDirectory: origin.specDirectory }),
    };
  return {
    ...shared,
    title: origin.intention,
    destinations: [vscode.l10n.t("ADR"), vscode.l10n.t("Current task"), vscode.l10n.t("Architecture state")],
    source: preflightsSource(origin),
  };
}

/** The workspace folder of an origin, whose servers are asked and whose files are opened. */
export function folderOf(origin: ToolOrigin): string | undefined {
  const path = origin.kind === "preflight" ? origin.repoPath : origin.specDirectory;
  const folders = vscode.workspace.workspaceFolders ?? [];
  const own = path === undefined ? undefined : vscode.workspace.getWorkspaceFolder(vscode.Uri.file(path));
  return (own ?? folders[0])?.uri.fsPath;
}
