import * as vscode from "vscode";
import { messageOf } from "../../../domain/errors.ts";
import type { Log } from "../../../domain/ports.ts";
import type { Connection } from "../../../mcp/connection.ts";
import { DisposableStore } from "../../platform/disposables.ts";
import { oneAtATime } from "../../platform/oneAtATime.ts";
import type { ServedProject } from "../source/projectStore.ts";
import type { Systems } from "../systems.ts";
import { readWithoutWatches } from "../watching/readWithoutWatches.ts";
import type { ViewNotices } from "./viewNotices.ts";

/** The servers of the window, by role. */
interface RoleServers {
  reload(): Promise<void>;
  serverFor(role: string, folder: string): Connection | undefined;
  readonly onDidChangeConfiguration: vscode.Event<void>;
}

interface SystemsDeps {
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

export function followSystems({ projects: workspace, opened }: Systems, deps: SystemsDeps): FollowedSystems {
  const { servers, notices, log } = deps;
  const owned = new DisposableStore();
  const connect = oneAtATime(async () => {
    await Promise.all([workspace.find(), servers.reload()]);
    for (const { system, store } of opened) {
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
      const stores = opened.map(({ store }) => store);
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
