// What VS Code loads in tests in the place of src/extension/main.ts: the same extension, which also answers what it shows.
import type * as vscode from "vscode";
import type { FeatureRow } from "../../src/domain/speckit/features/feature.ts";
import type { AgentMode } from "../../src/extension/agents/agentMode.ts";
import type { DecisionsNode } from "../../src/extension/decisions/tree/decisionNodes.ts";
import type { DecisionsView } from "../../src/extension/decisions/tree/decisionsView.ts";
import type { FeaturesNode } from "../../src/extension/features/tree/featureNodes.ts";
import type { FeaturesView } from "../../src/extension/features/tree/featuresView.ts";
import { start } from "../../src/extension/main.ts";
import type { RunStore } from "../../src/extension/runs/runStore.ts";
import type { Services } from "../../src/extension/services.ts";
import { groupOf, type SpecGroup } from "../../src/extension/specs/specGroups.ts";
import type { SpecsNode } from "../../src/extension/specs/tree/specNodes.ts";
import type { ClientHost } from "../../src/mcp/clientHost.ts";

export { deactivate } from "../../src/extension/main.ts";

/** What tests look at: the views as they are shown, the servers, and what runs. */
export interface FlightdeckApi {
  readonly specs: {
    readonly tree: vscode.TreeDataProvider<SpecsNode>;
    readonly state: string;
    readonly onDidChange: vscode.Event<void>;
    groupOf(specId: string): SpecGroup | undefined;
  };
  readonly decisions: Pick<DecisionsView, "state" | "now"> & {
    readonly tree: vscode.TreeDataProvider<DecisionsNode>;
    readonly onDidChange: vscode.Event<void>;
  };
  readonly features: Pick<FeaturesView, "state"> & {
    readonly tree: vscode.TreeDataProvider<FeaturesNode>;
    readonly onDidChange: vscode.Event<void>;
    /** What the view knows about a feature of the project in a folder. */
    find(root: string, folder: string): FeatureRow | undefined;
  };
  /** The servers as they are offered to agents in the editor. */
  readonly agents: Pick<AgentMode, "provideDefinitions">;
  readonly servers: Pick<ClientHost, "connections" | "onDidChange">;
  readonly runs: Pick<RunStore, "active" | "onDidChange" | "list" | "readLog">;
}

export function activate(context: vscode.ExtensionContext): FlightdeckApi {
  const services = start(context);
  const { agentMode: agents, host, runs } = services;
  return {
    specs: createSpecsApi(services),
    decisions: createDecisionsApi(services),
    features: createFeaturesApi(services),
    ...{ agents, servers: host, runs },
  };
}

function createDecisionsApi({ decisionsView }: Services): FlightdeckApi["decisions"] {
  return {
    tree: decisionsView.provider,
    now: (node) => decisionsView.now(node),
    get state() {
      return decisionsView.state;
    },
    onDidChange: decisionsView.onDidRefresh,
  };
}

function createSpecsApi({ specs, specsView }: Services): FlightdeckApi["specs"] {
  return {
    tree: specsView.provider,
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
    get state() {
      return featuresView.state;
    },
    onDidChange: featuresView.onDidRefresh,
    find: (root, folder) => features.feature(root, folder),
  };
}
