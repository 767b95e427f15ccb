import * as vscode from "vscode";
import type { FeatureStep } from "../../../domain/speckit/features/nextStep.ts";

/** The title of a step in buttons and tooltips. */
export function stepTitle(step: FeatureStep): string {
  switch (step) {
    case "specify":
      return vscode.l10n.t("Specify");
    case "clarify":
      return vscode.l10n.t("Clarify");
    case "plan":
      return vscode.l10n.t("Plan");
    case "tasks":
      return vscode.l10n.t("Create Tasks");
    case "implement":
      return vscode.l10n.t("Implement");
  }
}
