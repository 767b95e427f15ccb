import * as vscode from "vscode";
import type { Servers } from "../servers/servers.ts";
import { DisposableStore } from "../platform/disposables.ts";
import type { Settings } from "../platform/settings/settings.ts";
import { type AgentMode, createAgentMode } from "./agentMode.ts";
import { createLauncherFile, type LauncherFile } from "./launcherFile.ts";

/** What other agents need to work with the same servers. */
export interface AgentServices {
  readonly launcher: LauncherFile;
  readonly agentMode: AgentMode;
  readonly onDidConnectAgent: vscode.Event<void>;
  /** Records that the user has connected one. */
  readonly announceConnection: () => void;
}

interface AgentServicesDeps {
  readonly context: vscode.ExtensionContext;
  readonly servers: Servers;
  readonly settings: Settings;
}

export function createAgentServices({
  context,
  servers,
  settings,
}: AgentServicesDeps): AgentServices & vscode.Disposable {
  const owned = new DisposableStore();
  const { version } = context.extension.packageJSON as { readonly version: string };
  const launcher = createLauncherFile(context.globalStorageUri.fsPath, context.extensionPath);
  const connected = owned.add(new vscode.EventEmitter<void>());
  return {
    onDidConnectAgent: connected.event,
    announceConnection: () => connected.fire(),
    launcher,
    agentMode: owned.add(createAgentMode(servers, settings, version)),
    dispose: () => owned.dispose(),
  };
}
