import { l10n } from "../domain/l10n.ts";
import { loadPart } from "../domain/loadPart.ts";
import * as vscode from "vscode";
import { registerCommands } from "./runs/registerCommands.ts";
import { serversViewId } from "./servers/contributions.ts";
import { registerModelTools } from "./agents/modelTools/registerModelTools.ts";
import { followMilestones } from "./firstSteps/milestones.ts";
import { createServices, type Services } from "./services.ts";
import { createStatusBar } from "./servers/status/statusBar.ts";
import { createServersTree } from "./servers/tree/serversTree.ts";

let running: Services | undefined;

const loadCommands = async () => (await loadPart(import("./contributions.ts"))).commands;

export function activate(context: vscode.ExtensionContext): void {
  start(context);
}

/** Registers everything that users can reach, then starts the processes behind it. Awaits nothing. */
export function start(context: vscode.ExtensionContext): Services {
  l10n.use(vscode.l10n.bundle);
  const services = createServices(context);
  running = services;
  const servers = createServersTree(services.servers, services.approvals, services.stopping);
  context.subscriptions.push(
    services,
    registerCommands(services, context.extension, loadCommands),
    registerModelTools(services.specs, services.projects),
    servers,
    vscode.window.createTreeView(serversViewId, {
      treeDataProvider: servers.provider,
      showCollapseAll: true,
    }),
    createStatusBar(services),
    followMilestones(services, context),
  );
  services.start();
  return services;
}

export async function deactivate(): Promise<void> {
  await running?.stop();
  running = undefined;
}
