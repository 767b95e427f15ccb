import * as vscode from "vscode";
import { serverNotRunning } from "../../domain/failures.ts";
import type { Log } from "../../domain/ports.ts";
import type { Connection } from "../../mcp/connection.ts";
import type { Servers } from "../servers/servers.ts";
import { DisposableStore } from "../platform/disposables.ts";
import { createFeatureAnalysis, type FeatureAnalysis } from "./featureAnalysis.ts";
import { featureSystem } from "./featureSystem.ts";
import type { FeatureStore } from "./source/featureStore.ts";
import type { Systems } from "../systems/systems.ts";
import type { FeaturesView } from "./tree/featuresView.ts";

/** What commands use to work with spec-kit features. */
export interface FeatureServices {
  readonly features: FeatureStore;
  readonly featuresView: FeaturesView;
  readonly featureAnalysis: FeatureAnalysis;
  /** The spec-kit server of a folder. */
  findSpeckit(folder: string): Promise<Connection>;
}

interface FeatureServicesDeps {
  readonly systems: Pick<Systems, "open">;
  readonly servers: Servers;
  readonly log: Log;
}

export function createFeatureServices({
  servers,
  systems,
  log,
}: FeatureServicesDeps): FeatureServices & vscode.Disposable {
  const owned = new DisposableStore();
  const { store: features, view: featuresView } = systems.open(featureSystem);
  return {
    ...{ features, featuresView },
    featureAnalysis: owned.add(createFeatureAnalysis(log)),
    async findSpeckit(folder) {
      const around = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder))?.uri.fsPath ?? folder;
      const connection = await servers.findServer("speckit", around);
      if (!connection)
        throw serverNotRunning(vscode.l10n.t("No spec-kit server is available for {0}.", folder), {
          system: "features",
        });
      return connection;
    },
    dispose: () => owned.dispose(),
  };
}
