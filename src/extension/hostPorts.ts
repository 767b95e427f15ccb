import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as vscode from "vscode";
import type { HostPorts, SignIn } from "../mcp/ports.ts";
import { consent, createSecrets } from "./connections/askUser.ts";
import { languageModels } from "./connections/languageModels.ts";
import type { ServerChannels } from "./connections/serverChannels.ts";
import type { LogChannel } from "./log.ts";

/** What the client host may ask of the editor. */
export function createHostPorts(
  context: vscode.ExtensionContext,
  log: LogChannel,
  channels: ServerChannels,
  signIn: SignIn,
): HostPorts {
  const { name, version } = context.extension.packageJSON as { name: string; version: string };
  return {
    clientInfo: { name, version },
    log,
    logFor: (entry) => channels.for(entry),
    isTracing: (entry) => channels.for(entry).isTracing(),
    folders: {
      serverLogs: join(context.logUri.fsPath, "servers"),
      processRecords: join(context.globalStorageUri.fsPath, "processes"),
    },
    signIn,
    environment: process.env,
    trust: { isTrusted: () => vscode.workspace.isTrusted },
    consent,
    secrets: createSecrets(context.secrets),
    models: languageModels,
    memory: {
      get: (key) => context.workspaceState.get<string>(key),
      set: async (key, value) => context.workspaceState.update(key, value),
    },
    roots: {
      list: () =>
        (vscode.workspace.workspaceFolders ?? []).map((folder) => ({
          uri: pathToFileURL(folder.uri.fsPath).href,
          name: folder.name,
        })),
      onDidChange: (listener) => vscode.workspace.onDidChangeWorkspaceFolders(() => listener()),
    },
  };
}
