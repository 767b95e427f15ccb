import { toolError } from "../kit/defineTool.ts";
import { RpcError, rpcCodes } from "../kit/rpcError.ts";
import { productVersion } from "../kit/start/productVersion.ts";
import type { ServerDefinition } from "../kit/serverDefinition.ts";
import { isOffered, type OfferedTools } from "./offeredTools.ts";
import { createSpecResources } from "./resources/specResources.ts";
import { addSpec } from "./tools/addSpec.ts";
import { archiveSpec } from "./tools/archiveSpec.ts";
import { cancelSpec } from "./tools/cancelSpec.ts";
import { type ChantServices, type ChantTool, toKitTool } from "./tools/chantTool.ts";
import { diagnoseSpec } from "./tools/diagnoseSpec.ts";
import { finalizeSpec } from "./tools/finalizeSpec.ts";
import { getSpec } from "./tools/getSpec.ts";
import { lintSpecs } from "./tools/lintSpecs.ts";
import { listReady } from "./tools/listReady.ts";
import { listSpecs } from "./tools/listSpecs.ts";
import { readLog } from "./tools/readLog.ts";
import { resetSpec, resumeSpec } from "./tools/resumeSpec.ts";
import { searchSpecs } from "./tools/searchSpecs.ts";
import { summarizeStatus } from "./tools/summarizeStatus.ts";
import { updateSpec } from "./tools/updateSpec.ts";
import { verifySpec } from "./tools/verifySpec.ts";
import { workOnSpec } from "./tools/workOnSpec.ts";

/** The fourteen of the contract, in the order it lists them. */
const contractTools: readonly ChantTool[] = [
  listSpecs,
  getSpec,
  listReady,
  summarizeStatus,
  readLog,
  searchSpecs,
  diagnoseSpec,
  updateSpec,
  addSpec,
  finalizeSpec,
  resumeSpec,
  cancelSpec,
  archiveSpec,
  verifySpec,
];

/** What newer chant releases have besides; an agent that knows the contract does not expect them. */
const extraTools: readonly ChantTool[] = [lintSpecs, resetSpec];

/** The chant server: specs of the nearest project as tools and resources. */
export function createChantServer(
  services: ChantServices,
  offered: OfferedTools = "all",
  withWork = false,
): ServerDefinition {
  const all = [...contractTools, ...(services.withExtras ? extraTools : []), ...(withWork ? [workOnSpec] : [])];
  const tools = all.filter(({ contract }) => isOffered(contract, offered));
  return {
    name: "chant",
    version: productVersion,
    tools: tools.map((tool) => toKitTool(tool, services)),
    resources: createSpecResources(services.projects),
    fallbackVersion: "2024-11-05",
    inOrder: true,
    // What an agent prints is sent as log messages.
    ...(withWork ? { logging: true } : {}),
    callFaults: {
      missingParams: new RpcError(rpcCodes.internalError, "Missing params"),
      missingToolName: toolError("Missing tool name. Missing required parameter: name"),
      unknownTool: (name) => toolError(`Unknown tool: ${name}`),
    },
  };
}
