import * as vscode from "vscode";
import { signalOf } from "../../platform/cancellation.ts";
import { type ModelToolName, modelToolNames } from "../contributions.ts";
import { DisposableStore } from "../../platform/disposables.ts";
import type { SpecStore } from "../../specs/specStore.ts";
import type { WorkspaceProjects } from "../../systems/projects/workspaceProjects.ts";
import { readActiveFeature } from "./readActiveFeature.ts";
import { readArchitecture } from "./readArchitecture.ts";
import { readReadySpecs } from "./readReadySpecs.ts";

/** Tools for any chat model in the editor. They only read files, so they are available in Restricted Mode, too. */
export function registerModelTools(specs: SpecStore, projects: WorkspaceProjects): vscode.Disposable {
  const owned = new DisposableStore();
  const answers: Readonly<Record<ModelToolName, (signal: AbortSignal) => Promise<object>>> = {
    [modelToolNames.architecture]: (signal) => readArchitecture(projects, signal),
    [modelToolNames.readySpecs]: (signal) => readReadySpecs(specs, projects, signal),
    [modelToolNames.activeFeature]: readActiveFeature,
  };
  for (const [name, answer] of Object.entries(answers)) {
    const invoke = async (
      _options: unknown,
      token: vscode.CancellationToken,
    ): Promise<vscode.LanguageModelToolResult> => {
      const value = await answer(signalOf(token));
      return new vscode.LanguageModelToolResult([
        new vscode.LanguageModelTextPart(JSON.stringify(value, undefined, 2)),
      ]);
    };
    owned.add(vscode.lm.registerTool(name, { invoke }));
  }
  return owned;
}
