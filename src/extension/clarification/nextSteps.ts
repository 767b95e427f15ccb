import * as vscode from "vscode";
import type { FormArtifact, FormStep } from "../../domain/clarification/form/formView.ts";
import type { ToolOrigin } from "./clarificationRequests.ts";

/** What makes sense after a form, in this order; each is offered only where its command exists. */
const steps: Readonly<
  Record<ToolOrigin["kind"], readonly { readonly command: string; readonly label: () => string }[]>
> = {
  preflight: [
    { command: "flightdeck.createSpecFromTask", label: () => vscode.l10n.t("Create chant spec from the task") },
    { command: "flightdeck.specifyFeature", label: () => vscode.l10n.t("Specify the feature") },
    { command: "flightdeck.copyAgentPrompt", label: () => vscode.l10n.t("Copy agent prompt") },
  ],
  clarify: [{ command: "flightdeck.planFeature", label: () => vscode.l10n.t("Plan the feature") }],
};

/** The file that the steps start from: without it there is nothing to go on with. */
const beginnings: Readonly<Record<ToolOrigin["kind"], string>> = { preflight: "CURRENT_TASK.md", clarify: "spec.md" };

export async function findNextSteps({
  kind,
}: ToolOrigin): Promise<(artifacts: readonly FormArtifact[]) => readonly FormStep[]> {
  const existing = new Set(await vscode.commands.getCommands(true));
  const offered = steps[kind]
    .filter(({ command }) => existing.has(command))
    .map(({ command, label }) => ({ id: command, label: label() }));
  return (artifacts) => (artifacts.some(({ path }) => path.endsWith(beginnings[kind])) ? offered : []);
}

/** What the command of a step is about; those after a preflight find the task by themselves. */
export const stepArgument = (origin: ToolOrigin): { readonly specDirectory: string } | undefined =>
  origin.kind === "clarify" ? { specDirectory: origin.specDirectory } : undefined;
