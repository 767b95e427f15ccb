import { l10n } from "../domain/l10n.ts";
import { loadPart } from "../domain/loadPart.ts";
import * as vscode from "vscode";
import type { FeatureRow } from "../domain/speckit/features/feature.ts";
import { registerCommands } from "./runs/registerCommands.ts";
import { serversViewId } from "./servers/contributions.ts";
import { registerModelTools } from "./agents/modelTools/registerModelTools.ts";
import type { AgentMode } from "./agents/agentMode.ts";
import type { ClientHost } from "../mcp/clientHost.ts";
import type { Runs } from "./runs/runs.ts";
import { followMilestones } from "./firstSteps/milestones.ts";
import { createServices, type Services } from "./services.ts";
import { createStatusBar } from "./servers/statusBar.ts";
import type { FeaturesNode } from "./features/tree/featureNodes.ts";
import type { FeaturesView } from "./features/tree/featuresView.ts";
import { groupOf, type SpecGroup } from "./specs/specGroups.ts";
import type { SpecsNode } from "./specs/tree/specNodes.ts";
import type { DecisionsNode } from "./decisions/tree/decisionNodes.ts";
import type { DecisionsView } from "./decisions/tree/decisionsView.ts";
import { createServersTree } from "./servers/tree/serversTree.ts";

/** What other extensions may use: the specs as the view shows them, the servers, and what runs. */
export interface FlightdeckApi {
  readonly specs: {
    readonly tree: vscode.TreeDataProvider<SpecsNode>;
    readonly state: string;
    readonly onDidChange: vscode.Event<void>;
    /** How many rows the last change had drawn again. */
    readonly redrawn: number;
    groupOf(specId: string): SpecGroup | undefined;
  };
  readonly decisions: Pick<DecisionsView, "state" | "redrawn" | "now"> & {
    readonly tree: vscode.TreeDataProvider<DecisionsNode>;
    readonly onDidChange: vscode.Event<void>;
  };
  readonly features: Pick<FeaturesView, "state" | "redrawn"> & {
    readonly tree: vscode.TreeDataProvider<FeaturesNode>;
    readonly onDidChange: vscode.Event<void>;
    /** What the view knows about a feature of the project in a folder. */
    find(root: string, folder: string): FeatureRow | undefined;
  };
  /** The servers as they are offered to agents in the editor. */
  readonly agents: Pick<AgentMode, "provideDefinitions">;
  readonly servers: Pick<ClientHost, "connections" | "onDidChange">;
  readonly runs: Pick<Runs, "active" | "onDidChange" | "list" | "readLog">;
}

let running: Services | undefined;

const loadCommands = async () => (await loadPart(import("./contributions.ts"))).commands;

/** Registers everything a user can reach, then starts the processes behind it; awaits nothing. */
export function activate(context: vscode.ExtensionContext): FlightdeckApi {
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
  const { agentMode: agents, host, runs } = services;
  return {
    specs: createSpecsApi(services),
    decisions: createDecisionsApi(services),
    features: createFeaturesApi(services),
    ...{ agents, servers: host, runs },
  };
}

export async function deactivate(): Promise<void> {
  await running?.stop();
  running = undefined;
}

function createDecisionsApi({ decisionsView }: Services): FlightdeckApi["decisions"] {
  return {
    tree: decisionsView.provider,
    now: (node) => decisionsView.now(node),
    get redrawn() {
      return decisionsView.redrawn;
    },
    get state() {
      return decisionsView.state;
    },
    onDidChange: decisionsView.onDidRefresh,
  };
}

function createSpecsApi({ specs, specsView }: Services): FlightdeckApi["specs"] {
  return {
    tree: specsView.provider,
    get redrawn() {
      return specsView.redrawn;
    },
    get state() {
      return specsView.state;
    },
    onDidChange: specsView.onDidRefresh,
    groupOf(specId) {
      for (const { byId, readyIds } of specs.projects) {
        const row = byId.get(specId);
        if (row) return groupOf(row, readyIds);
      }
      return undefined;
    },
  };
}

function createFeaturesApi({ features, featuresView }: Services): FlightdeckApi["features"] {
  return {
    tree: featuresView.provider,
    get redrawn() {
      return featuresView.redrawn;
    },
    get state() {
      return featuresView.state;
    },
    onDidChange: featuresView.onDidRefresh,
    find: (root, folder) => features.feature(root, folder),
  };
}
