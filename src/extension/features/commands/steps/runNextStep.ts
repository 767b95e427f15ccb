import * as vscode from "vscode";
import { notApplicable } from "../../../../domain/failures.ts";
import type { Command } from "../../../services.ts";
import { chooseFeature } from "../../chooseFeature.ts";
import { parseFeatureArgument } from "../featureArgument.ts";
import { commandOfStep, nextStep } from "./steps.ts";

/** Takes the step that makes sense for a feature now; without one it is the active feature. */
export const runNextStep: Command<"flightdeck.runNextStep"> = {
  parse: parseFeatureArgument,
  async run(services, argument, signal) {
    const feature = await chooseFeature(services, argument, signal, ({ state }) => state !== "Implemented");
    if (!feature) return;
    const step = await nextStep(feature.root, feature.specDirectory);
    if (!step) throw notApplicable(vscode.l10n.t("All tasks of {0} are done.", feature.row?.title ?? feature.folder));
    const { specDirectory } = feature;
    // "Next" is also what to implement next: one task at a time, unless somebody asks for more.
    const more = step === "implement" ? { filter: "next" } : {};
    await vscode.commands.executeCommand(commandOfStep[step], { specDirectory, ...more });
  },
};
