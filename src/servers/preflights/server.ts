import { productVersion } from "../kit/start/productVersion.ts";
import type { ServerDefinition } from "../kit/serverDefinition.ts";
import type { PreflightsDeps } from "./deps.ts";
import { PreflightsError, toFailure } from "./preflightsError.ts";
import { docsResources } from "./resources/docsResources.ts";
import { toResult } from "./tools/answerTool.ts";
import { readArchitecture } from "./tools/readArchitecture.ts";
import { requireClarification } from "./tools/requireClarification.ts";

export function createPreflightsServer(deps: PreflightsDeps): ServerDefinition {
  return {
    name: "preflights",
    version: productVersion,
    title: "Preflights",
    instructions:
      "Call require_clarification before coding a change that is ambiguous or shapes the architecture, and show its " +
      "questions to the user. Call read_architecture to learn what has already been decided.",
    tools: [requireClarification(deps), readArchitecture(deps)],
    resources: docsResources(deps.start),
    callFaults: {
      unknownTool: (name) => toResult(toFailure(new PreflightsError("UNKNOWN_TOOL", `Unknown tool: ${name}`)), true),
    },
  };
}
