import type { Command } from "../../../services.ts";
import { chooseFeature } from "../../chooseFeature.ts";
import { parseFeatureArgument } from "../featureArgument.ts";

export const clarifyFeature: Command<"flightdeck.clarifyFeature"> = {
  parse: parseFeatureArgument,
  async run(services, argument, signal) {
    const feature = await chooseFeature(services, argument, signal, ({ spec }) => spec !== "missing");
    if (!feature) return;
    const { specDirectory, folder, row } = feature;
    await services.clarifications.open({ kind: "clarify", specDirectory, title: row?.title ?? folder });
  },
};
