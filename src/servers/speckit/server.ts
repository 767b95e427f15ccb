import { productVersion } from "../kit/start/productVersion.ts";
import type { ServerDefinition } from "../kit/serverDefinition.ts";
import { startFolder } from "../kit/start/startPlace.ts";
import { createFeatureResources } from "./resources/featureResources.ts";
import { clarifySpec } from "./tools/clarifySpec.ts";
import { implementTasks } from "./tools/implementTasks.ts";
import { planFeature } from "./tools/planFeature.ts";
import { specifyFeature } from "./tools/specifyFeature.ts";
import type { SpeckitServices } from "./tools/speckitTool.ts";
import { toKitTool } from "./tools/speckitTool.ts";
import { writeTasks } from "./tools/writeTasks.ts";

/** The five steps of spec-driven development as tools, and every feature as a resource. */
export function createSpeckitServer(services: SpeckitServices): ServerDefinition {
  return {
    name: "speckit",
    version: productVersion,
    title: "Spec Kit",
    instructions:
      "Run speckit.specify, speckit.clarify, speckit.plan, speckit.tasks and speckit.implement in this order; each result names the next step. " +
      "All work without a model; show the questions of clarify to the user and call it again with the answers.",
    tools: [specifyFeature, clarifySpec, planFeature, writeTasks, implementTasks].map((tool) =>
      toKitTool(tool, services),
    ),
    resources: createFeatureResources(startFolder(services.start)),
    logging: true,
    saysSuccess: true,
  };
}
