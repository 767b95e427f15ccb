import type { Command } from "../../services.ts";
import { formatAnalysis } from "../../../domain/speckit/analyze/formatAnalysis.ts";
import { chooseFeature } from "../chooseFeature.ts";
import { parseFeatureArgument } from "./featureArgument.ts";

/** Compares spec, plan and tasks: opens a report and marks problems at their places. Writes no files. */
export const analyzeFeature: Command<"flightdeck.analyzeFeature"> = {
  parse: parseFeatureArgument,
  async run(services, argument, signal) {
    const feature = await chooseFeature(services, argument, signal, ({ spec }) => spec !== "missing");
    if (!feature) return;
    const { root, specDirectory, folder, row } = feature;
    const analysis = await services.featureAnalysis.analyze(root, specDirectory);
    const report = formatAnalysis(row?.title ?? folder, analysis);
    await services.documents.show(`analysis-${folder.replaceAll("/", "-")}.md`, report);
  },
};
