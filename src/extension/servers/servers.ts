import * as vscode from "vscode";
import type { Log } from "../../domain/ports.ts";
import { type ClientHost, createClientHost } from "../../mcp/clientHost.ts";
import { chooseServer, type ServerRole } from "../../mcp/configuration/chooseServer.ts";
import type { Connection } from "../../mcp/connection.ts";
import type { HostPorts } from "../../mcp/ports.ts";
import type { Catalog } from "../../mcp/serverCatalog.ts";
import { connectionId } from "../../mcp/serverEntry.ts";
import { DisposableStore } from "../platform/disposables.ts";
import { oneAtATime } from "../platform/oneAtATime.ts";
import type { RunnerDefinitions } from "../agents/runnerDefinitions.ts";
import type { Settings } from "../platform/settings.ts";
import type { WorkspaceProjects } from "../systems/projects/workspaceProjects.ts";
import type { PreflightsModel } from "./preflightsModel.ts";
import { createServerConfiguration } from "./serverConfiguration.ts";

/** The servers of the window: what is configured, what of it runs, and which one plays which role. */
export interface Servers extends vscode.Disposable {
  readonly host: ClientHost;
  /** Every configured server, also those that are not used, with the reason. */
  readonly catalog: Catalog;
  /** The server that plays a role in a folder: the one the user chose, else the bundled one. None without trust. */
  serverFor(role: ServerRole, folder: string): Connection | undefined;
  /** The same, for a caller that may be earlier than the first reading of the configuration. */
  findServer(role: ServerRole, folder: string): Promise<Connection | undefined>;
  /** Ends what a window that died left running. */
  sweep(): Promise<void>;
  /** Reads the configuration anew and restarts only what changed. What is configured is known when it resolves. */
  reload(): Promise<void>;
  readonly onDidChangeConfiguration: vscode.Event<void>;
  /** The catalog is another one. */
  readonly onDidReload: vscode.Event<void>;
}

export function createServers(
  extensionPath: string,
  settings: Settings,
  model: PreflightsModel,
  runners: RunnerDefinitions,
  ports: HostPorts,
  projects: WorkspaceProjects,
  log: Log,
): Servers {
  const owned = new DisposableStore();
  const configuration = owned.add(createServerConfiguration(extensionPath, settings, model, runners, projects));
  const maxReplyBytes = (): number => settings.read("flightdeck.replies.maxSize") * 1024 * 1024;
  const host = createClientHost({ ...ports, maxReplyBytes });
  const reloaded = owned.add(new vscode.EventEmitter<void>());
  let catalog: Catalog = { rows: [], entries: [], problems: [] };
  function serverFor(role: ServerRole, folder: string): Connection | undefined {
    if (!vscode.workspace.isTrusted) return undefined;
    const chosen = chooseServer(role, settings.read(`flightdeck.${role}.server`), folder, catalog.entries);
    // Before the first reading nothing is configured, and nothing is wrong.
    if (!chosen.ok && catalog.entries.length > 0) log.warn(chosen.error);
    return chosen.ok ? host.connection(connectionId(folder, chosen.value.name)) : undefined;
  }

  const readAndUpdate = oneAtATime(async () => {
    catalog = await configuration.read();
    for (const problem of catalog.problems) log.warn(problem);
    host.update(catalog.entries);
    reloaded.fire();
  });
  // Nothing starts in an untrusted workspace, so nothing is looked for either.
  const reload = async (): Promise<void> => (vscode.workspace.isTrusted ? readAndUpdate() : undefined);

  return {
    host,
    get catalog() {
      return catalog;
    },
    serverFor,
    async findServer(role, folder) {
      if (catalog.entries.length === 0) await reload();
      return serverFor(role, folder);
    },
    reload,
    async sweep() {
      const count = vscode.workspace.isTrusted ? await host.sweep() : 0;
      if (count > 0) log.info(`Ended ${count} servers that an earlier window had left running`);
    },
    onDidChangeConfiguration: configuration.onDidChange,
    onDidReload: reloaded.event,
    dispose: () => owned.dispose(),
  };
}
