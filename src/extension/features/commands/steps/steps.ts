import { join } from "node:path";
import * as vscode from "vscode";
import { createFeatureIndex } from "../../../../domain/speckit/features/featureIndex.ts";
import { type FeatureStep, nextStepOf } from "../../../../domain/speckit/features/nextStep.ts";
import type { CommandId } from "../../../platform/contributions.ts";
import type { Offer } from "../../../platform/notifications/notify.ts";
import { featureFiles } from "../../../../disk/features/featureFiles.ts";
import { stepTitle } from "../../tree/stepTitle.ts";
import { relativePath } from "../../../../disk/paths/relativePath.ts";

/** The command of each step. */
export const commandOfStep: Readonly<Record<FeatureStep, CommandId>> = {
  specify: "flightdeck.specifyFeature",
  clarify: "flightdeck.clarifyFeature",
  plan: "flightdeck.planFeature",
  tasks: "flightdeck.createTasks",
  implement: "flightdeck.implementTasks",
};

/** The next step as a button; derived from the documents, because the view may be outdated. */
export async function offerNext(root: string, specDirectory: string): Promise<readonly Offer[]> {
  const step = await nextStep(root, specDirectory);
  if (!step) return [];
  return [{ title: stepTitle(step), command: commandOfStep[step], argument: { specDirectory } }];
}

/** Offers to turn tasks into specs, if there is a chant project. */
export const offerSpecs = (projects: readonly unknown[], specDirectory: string): readonly Offer[] =>
  projects.length === 0
    ? []
    : [
        {
          title: vscode.l10n.t("Create Specs"),
          command: "flightdeck.createSpecsFromTasks",
          argument: { specDirectory },
        },
      ];

export async function nextStep(root: string, specDirectory: string): Promise<FeatureStep | undefined> {
  const folder = relativePath(join(root, "specs"), specDirectory);
  const feature = await createFeatureIndex(featureFiles(root)).get(folder, new AbortController().signal);
  return feature && nextStepOf(feature);
}
