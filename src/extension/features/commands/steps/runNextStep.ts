import * as vscode from "vscode";
import { notApplicable } from "../../../../domain/failures.ts";
import type { Command } from "../../../services.ts";
import { chooseFeature } from "../../chooseFeature.ts";
import { parseFeatureArgument } from "../featureArgument.ts";
import { commandOfStep, nextStep } from "./steps.ts";

/** Runs the next step of a feature, by default the active one. */
export const runNextStep: Command<"flightdeck.runNextStep"> = {
  parse: parseFeatureArgument,
  async run(services, argument, signal) {
    const feature = await chooseFeature(services, argument, signal, ({ state }) => state !== "Implemented");
    if (!feature) return;
    const step = await nextStep(feature.root, feature.specDirectory);
    if (!step) throw notApplicable(vscode.l10n.t("All tasks of {0} are done.", feature.row?.title ?? feature.folder));
    const { specDirectory } = feature;
    // For implementing, "next" means one task.
    const more = step === "implement" ? { filter: "next" } : {};
    await vscode.commands.executeCommand(commandOfStep[step], { specDirectory, ...more });
  },
};
