import { join } from "node:path";
import * as vscode from "vscode";
import { speckitTasks } from "../../../../protocol/speckit/speckitTasks.ts";
import type { Command, Services } from "../../../services.ts";
import { type ChosenFeature, chooseFeature } from "../../chooseFeature.ts";
import { parseFeatureArgument } from "../featureArgument.ts";
import { runSpeckit, type SpeckitOutcome } from "./runSpeckit.ts";
import { offerNext, offerSpecs } from "./steps.ts";

export const createTasks: Command<"flightdeck.createTasks"> = {
  parse: parseFeatureArgument,
  async run(services, argument, signal) {
    const feature = await chooseFeature(services, argument, signal, ({ spec }) => spec !== "missing");
    if (feature) await writeTasks(services, feature);
  },
};

export const writeTasks = (
  services: Services,
  { specDirectory, root, row, folder }: ChosenFeature,
): Promise<SpeckitOutcome> =>
  runSpeckit(
    services,
    {
      command: "flightdeck.createTasks",
      title: vscode.l10n.t("Creating tasks for {0}", row?.title ?? folder),
      argument: { specDirectory },
      folder: root,
      specDirectory,
      contract: speckitTasks,
      args: () => ({ spec_directory: specDirectory }),
    },
    async ({ summary }) => ({
      sentence: summary,
      files: [join(specDirectory, "tasks.md")],
      next: [...(await offerNext(root, specDirectory)), ...offerSpecs(services.specs.projects, specDirectory)],
    }),
  );
