import { homedir } from "node:os";
import * as vscode from "vscode";
import { type ServerRole, serverRoles } from "../../mcp/configuration/chooseServer.ts";
import type { VariableValues } from "../../mcp/configuration/expandVariables.ts";
import { nestedServers } from "../../mcp/configuration/nestedServers.ts";
import { buildCatalog, type Catalog, type ConfigurationSource } from "../../mcp/serverCatalog.ts";
import { bundledNameOf, bundledServers } from "./bundledServers.ts";
import { DisposableStore } from "../platform/disposables.ts";
import type { RunnerDefinitions } from "../agents/runnerDefinitions.ts";
import type { Settings } from "../platform/settings/settings.ts";
import type { WorkspaceProjects } from "../systems/projects/workspaceProjects.ts";
import type { PreflightsModel } from "./preflightsModel.ts";
import { configurationFiles, type FileSource, readConfigurationFile } from "./readConfigurationFile.ts";

/** The servers that the workspace, the user and the extension configure. */
interface ServerConfiguration extends vscode.Disposable {
  /** Reads all sources again. */
  read(): Promise<Catalog>;
  /** A file or setting that configures servers changed. */
  readonly onDidChange: vscode.Event<void>;
}

export function createServerConfiguration(
  extensionPath: string,
  settings: Settings,
  model: PreflightsModel,
  runners: RunnerDefinitions,
  projects: Pick<WorkspaceProjects, "find" | "projects">,
): ServerConfiguration {
  const owned = new DisposableStore();
  const changed = owned.add(new vscode.EventEmitter<void>());
  const watcher = owned.add(
    vscode.workspace.createFileSystemWatcher(`**/{${Object.values(configurationFiles).join(",")}}`),
  );
  for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) {
    owned.add(event(() => changed.fire()));
  }
  owned.add(settings.onDidChange((key) => /\b(servers?|runners)$|\.preflights\./.test(key) && changed.fire()));
  owned.add(model.onDidChangeKey(() => changed.fire()));

  return {
    onDidChange: changed.event,
    async read() {
      const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
      await projects.find();
      const agents = await runners.environment();
      const environments = { preflights: await model.environment(), speckit: agents, chant: { ...agents, ...texts() } };
      const sources = await Promise.all(
        folders.map(({ uri }) => readFolder(extensionPath, uri, settings, environments, projects)),
      );
      return buildCatalog(sources.flat(), {
        variablesFor: (folder) => variablesFor(folder, folders),
        bundledNameOf: (entry) => bundledNameOf(extensionPath, entry),
        rolesOf: (name) =>
          serverRoles.filter((role) => name === role || name === settings.read(`flightdeck.${role}.server`).trim()),
      });
    },
    dispose: () => owned.dispose(),
  };
}

async function readFolder(
  extensionPath: string,
  uri: vscode.Uri,
  settings: Settings,
  /** Environment variables of the bundled servers that depend on settings. */
  environments: Readonly<Partial<Record<ServerRole, Readonly<Record<string, string>>>>>,
  { projects }: Pick<WorkspaceProjects, "projects">,
): Promise<readonly ConfigurationSource[]> {
  const folder = uri.fsPath;
  const sources = Object.keys(configurationFiles) as FileSource[];
  const files = await Promise.all(sources.map((source) => readConfigurationFile(uri, source)));
  const isUsed = (role: ServerRole): boolean =>
    projects(role).some((project) => project.folder === folder && !project.isNested);
  const serversOf = (at: string, roles: readonly ServerRole[], isUsedThere: (role: ServerRole) => boolean) =>
    bundledServers(extensionPath, at, roles, isUsedThere, (name) => environments[name] ?? {});
  const bundled = serversOf(folder, serverRoles, isUsed);
  const places: readonly ConfigurationSource[] = [...readSettings(folder, settings), ...files];
  const chant = settings.read("flightdeck.chant.server").trim() || "chant";
  const nested = projects("chant").filter((project) => project.folder === folder && project.isNested);
  return [
    ...places,
    { source: "bundled", folder, servers: bundled },
    ...nested.flatMap(({ root }): readonly ConfigurationSource[] => [
      ...nestedServers(places, chant, root),
      // There may be dozens, each with its own process, so their files are read until a command needs them.
      { source: "bundled", folder: root, servers: serversOf(root, ["chant"], () => false) },
    ]),
  ];
}

/** The file with the texts in the language of the editor; none in English. */
const texts = (): Readonly<Record<string, string>> =>
  vscode.l10n.uri ? { FLIGHTDECK_TEXTS: vscode.l10n.uri.fsPath } : {};

/** Workspace settings are kept apart: a server that is configured there has to be allowed first. */
function readSettings(folder: string, settings: Settings): readonly ConfigurationSource[] {
  const { user, workspace } = settings.bySource("flightdeck.servers");
  return [
    { source: "setting", folder, servers: user },
    { source: "workspaceSetting", folder, servers: workspace },
  ];
}

function variablesFor(root: string, folders: readonly vscode.WorkspaceFolder[]): VariableValues {
  // For a nested project, the variable still means the workspace folder.
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(root))?.uri.fsPath ?? root;
  return {
    workspaceFolder: folder,
    folders: Object.fromEntries(folders.map(({ name, uri }) => [name, uri.fsPath])),
    userHome: homedir(),
    ignoresCase: process.platform === "win32",
    environment: process.env,
  };
}
