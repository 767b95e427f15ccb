import { basename } from "node:path";
import * as vscode from "vscode";
import { flightdeckServerOf } from "../../mcp/configuration/agents/flightdeckEntry.ts";
import type { Catalog } from "../../mcp/serverCatalog.ts";
import type { ServerEntry } from "../../mcp/serverEntry.ts";
import { ownFlags } from "../servers/bundledServers.ts";
import type { Servers } from "../servers/servers.ts";
import { definitionProviderId } from "./contributions.ts";
import { DisposableStore } from "../platform/disposables.ts";
import type { Settings } from "../platform/settings/settings.ts";

/** The bundled servers as definitions for VS Code's agent mode. */
export interface AgentMode extends vscode.Disposable {
  provideDefinitions(): Promise<vscode.McpStdioServerDefinition[]>;
}

/** Offers the bundled servers to the chat of the editor, if the setting allows it. */
export function createAgentMode(servers: Servers, settings: Settings, version: string): AgentMode {
  const owned = new DisposableStore();
  const changed = owned.add(new vscode.EventEmitter<void>());
  owned.add(servers.onDidReload(() => changed.fire()));
  owned.add(settings.onDidChange((key) => key === "flightdeck.agentMode.enabled" && changed.fire()));

  async function provideDefinitions(): Promise<vscode.McpStdioServerDefinition[]> {
    if (!vscode.workspace.isTrusted || !settings.read("flightdeck.agentMode.enabled")) return [];
    if (servers.catalog.entries.length === 0) await servers.reload();
    return offeredEntries(servers.catalog).map((entry) => definitionOf(entry, version));
  }

  /** The editor stores what it is given, so secrets are added just before a server starts. */
  async function resolveDefinition(definition: vscode.McpStdioServerDefinition): Promise<typeof definition> {
    const entry = offeredEntries(servers.catalog).find(
      (each) => definition.args.includes(each.folder) && definition.label === labelOf(each),
    );
    if (entry?.launch.type === "stdio") definition.env = { ...entry.launch.env };
    return definition;
  }

  // Not all editors based on VS Code have this API.
  const register = vscode.lm.registerMcpServerDefinitionProvider as
    typeof vscode.lm.registerMcpServerDefinitionProvider | undefined;
  const registered = register?.(definitionProviderId, {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: provideDefinitions,
    resolveMcpServerDefinition: resolveDefinition,
  });
  if (registered) owned.add(registered);
  return { provideDefinitions, dispose: () => owned.dispose() };
}

/** The bundled servers in use, except those that the editor already finds in `.vscode/mcp.json`. */
function offeredEntries({ entries, rows }: Catalog): readonly ServerEntry[] {
  const known = new Set(
    rows.flatMap(({ source, folder, entry }) =>
      source === "vscodeFile" && entry?.launch.type === "stdio"
        ? [`${folder}\n${flightdeckServerOf(entry.launch.command, entry.launch.args)}`]
        : [],
    ),
  );
  return entries.filter(({ source, folder, name }) => source === "bundled" && !known.has(`${folder}\n${name}`));
}

function definitionOf(entry: ServerEntry, version: string): vscode.McpStdioServerDefinition {
  if (entry.launch.type !== "stdio") throw new Error("A bundled server is a process.");
  const { command, args, env, cwd } = entry.launch;
  const open = Object.fromEntries(Object.entries(env).filter(([name]) => !/_API_KEY$/.test(name)));
  // Agents get only the tools of the contract: others can replace the body of a spec, or start agents.
  const offered = args.filter((argument) => !ownFlags.includes(argument));
  const definition = new vscode.McpStdioServerDefinition(labelOf(entry), command, offered, open, version);
  if (cwd !== undefined) definition.cwd = vscode.Uri.file(cwd);
  return definition;
}

function labelOf({ name, folder }: ServerEntry): string {
  const isOnly = (vscode.workspace.workspaceFolders ?? []).length === 1;
  return isOnly ? `Flightdeck ${name}` : `Flightdeck ${name} (${basename(folder)})`;
}
