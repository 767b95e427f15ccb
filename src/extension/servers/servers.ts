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
import type { Settings } from "../platform/settings/settings.ts";
import type { WorkspaceProjects } from "../systems/projects/workspaceProjects.ts";
import type { PreflightsModel } from "./preflightsModel.ts";
import { createServerConfiguration } from "./serverConfiguration.ts";

/** The servers of the window: what is configured, what of it runs, and which one plays which role. */
export interface Servers extends vscode.Disposable {
  readonly host: ClientHost;
  /** Every configured server, including those that are not used, with the reason. */
  readonly catalog: Catalog;
  /** The server that plays a role in a folder: the one the user chose, or else the bundled one. None without trust. */
  serverFor(role: ServerRole, folder: string): Connection | undefined;
  /** The same for callers that may run before the configuration was first read. */
  findServer(role: ServerRole, folder: string): Promise<Connection | undefined>;
  /** Ends servers that a crashed window left running. */
  sweep(): Promise<void>;
  /** Reads the configuration again and restarts only what changed. Resolves once the configuration is known. */
  reload(): Promise<void>;
  readonly onDidChangeConfiguration: vscode.Event<void>;
  /** The configuration was read again. */
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
    // Before the configuration was first read, a missing server is not a problem.
    if (!chosen.ok && catalog.entries.length > 0) log.warn(chosen.error);
    return chosen.ok ? host.connection(connectionId(folder, chosen.value.name)) : undefined;
  }

  const readAndUpdate = oneAtATime(async () => {
    catalog = await configuration.read();
    for (const problem of catalog.problems) log.warn(problem);
    host.update(catalog.entries);
    reloaded.fire();
  });
  // Nothing starts in an untrusted workspace, so there is no need to read the configuration.
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
