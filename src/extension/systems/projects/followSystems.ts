import * as vscode from "vscode";
import { messageOf } from "../../../domain/errors.ts";
import type { Log } from "../../../domain/ports.ts";
import type { ServerRole } from "../../../mcp/configuration/chooseServer.ts";
import type { Connection } from "../../../mcp/connection.ts";
import { DisposableStore } from "../../platform/disposables.ts";
import { oneAtATime } from "../../platform/oneAtATime.ts";
import type { ServedProject } from "../source/projectStore.ts";
import type { System } from "../system.ts";
import { readWithoutWatches } from "./readWithoutWatches.ts";
import type { ViewNotices } from "./viewNotices.ts";
import type { WorkspaceProjects } from "./workspaceProjects.ts";

/** The servers of the window, by role. */
interface RoleServers {
  reload(): Promise<void>;
  serverFor(role: ServerRole, folder: string): Connection | undefined;
  readonly onDidChangeConfiguration: vscode.Event<void>;
}

/** A system and the store of its projects. */
interface FollowedSystem {
  readonly system: System;
  readonly store: {
    setProjects(projects: readonly ServedProject[]): void;
    refresh(signal: AbortSignal): Promise<void>;
  };
}

interface SystemsDeps {
  readonly workspace: WorkspaceProjects;
  readonly servers: RoleServers;
  readonly notices: Pick<ViewNotices, "set">;
  readonly log: Log;
}

/** Keeps the stores of all systems up to date with their projects and the servers of these. */
interface FollowedSystems extends vscode.Disposable {
  start(): void;
  /** Looks for projects in the whole workspace again and connects to their servers. */
  findProjects(): Promise<void>;
}

export function followSystems(systems: readonly FollowedSystem[], deps: SystemsDeps): FollowedSystems {
  const { workspace, servers, notices, log } = deps;
  const owned = new DisposableStore();
  const connect = oneAtATime(async () => {
    await Promise.all([workspace.find(), servers.reload()]);
    for (const { system, store } of systems) {
      const served = workspace.projects(system.role).map((project): ServedProject => {
        const folder = system.serverFolder(project);
        return { ...project, connection: folder === undefined ? undefined : servers.serverFor(system.role, folder) };
      });
      store.setProjects(served);
    }
  });
  const connectInBackground = (): void => {
    connect().catch((failure: unknown) => log.error(`Looking for projects failed: ${messageOf(failure)}`, failure));
  };
  return {
    start() {
      const stores = systems.map(({ store }) => store);
      owned.add(readWithoutWatches(notices, stores));
      const { onDidChangeWorkspaceFolders, onDidGrantWorkspaceTrust } = vscode.workspace;
      for (const event of [workspace.onDidChange, servers.onDidChangeConfiguration])
        owned.add(event(connectInBackground));
      for (const event of [onDidChangeWorkspaceFolders, onDidGrantWorkspaceTrust])
        owned.add(event(connectInBackground));
      connectInBackground();
    },
    async findProjects() {
      await workspace.findAnew();
      await connect();
    },
    dispose: () => owned.dispose(),
  };
}
