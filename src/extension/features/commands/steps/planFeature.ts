import { join } from "node:path";
import * as vscode from "vscode";
import { speckitPlan } from "../../../../protocol/speckit/speckitPlan.ts";
import type { Command, Services } from "../../../services.ts";
import { type ChosenFeature, chooseFeature } from "../../chooseFeature.ts";
import { parseFeatureArgument } from "../featureArgument.ts";
import { runSpeckit, type SpeckitOutcome } from "./runSpeckit.ts";
import { offerNext } from "./steps.ts";

export const planFeature: Command<"flightdeck.planFeature"> = {
  parse: parseFeatureArgument,
  async run(services, argument, signal) {
    const feature = await chooseFeature(services, argument, signal, ({ spec }) => spec !== "missing");
    if (feature) await plan(services, feature);
  },
};

export const plan = (
  services: Services,
  { specDirectory, root, row, folder }: ChosenFeature,
): Promise<SpeckitOutcome> =>
  runSpeckit(
    services,
    {
      command: "flightdeck.planFeature",
      title: vscode.l10n.t("Planning {0}", row?.title ?? folder),
      argument: { specDirectory },
      folder: root,
      specDirectory,
      contract: speckitPlan,
      args: () => ({ spec_directory: specDirectory }),
    },
    async ({ summary }) => ({
      sentence: summary,
      files: [join(specDirectory, "plan.md")],
      next: await offerNext(root, specDirectory),
    }),
  );
