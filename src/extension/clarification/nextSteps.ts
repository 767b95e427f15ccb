import * as vscode from "vscode";
import type { FormArtifact, FormStep } from "../../domain/clarification/form/formView.ts";
import type { ToolOrigin } from "./clarificationRequests.ts";

/** The next steps after a form, in this order; each is offered only if its command exists. */
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

/** The file that the steps need; without it none is offered. */
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

/** The argument of a step's command; those after a preflight find the task by themselves. */
export const stepArgument = (origin: ToolOrigin): { readonly specDirectory: string } | undefined =>
  origin.kind === "clarify" ? { specDirectory: origin.specDirectory } : undefined;
