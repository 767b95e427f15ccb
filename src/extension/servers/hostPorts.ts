import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as vscode from "vscode";
import { isOldConsent } from "../../mcp/consent/launchIdentity.ts";
import type { Consent, HostPorts, Memory, SignIn } from "../../mcp/ports.ts";
import { askToUseModels, createSecrets, loadLanguageModels } from "./consent/askUser.ts";
import type { ServerChannels } from "./serverChannels.ts";
import type { LogChannel } from "../platform/log.ts";

/** What the editor provides to the client host. */
export function createHostPorts(
  context: vscode.ExtensionContext,
  log: LogChannel,
  channels: ServerChannels,
  signIn: SignIn,
  memory: Memory,
  askToStart: Consent["askToStart"],
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
    consent: { askToStart, askToUseModels },
    secrets: createSecrets(context.secrets),
    models: {
      createMessage: async (...request) => (await loadLanguageModels()).languageModels.createMessage(...request),
    },
    memory,
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

/** What the user has allowed in this workspace. Data of earlier versions is removed, because it may hold secrets. */
export function createMemory({ workspaceState }: vscode.ExtensionContext): Memory {
  for (const key of workspaceState.keys()) if (isOldConsent(key)) void workspaceState.update(key, undefined);
  return {
    get: (key) => workspaceState.get<string>(key),
    set: async (key, value) => workspaceState.update(key, value),
  };
}
