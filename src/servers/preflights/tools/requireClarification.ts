import { requireClarification as contract } from "../../../protocol/preflights/requireClarification.ts";
import type { Tool } from "../../kit/defineTool.ts";
import { clarify } from "../clarify.ts";
import type { PreflightsDeps } from "../deps.ts";
import { toClarifyRequest } from "./clarifyRequest.ts";
import { toKitTool } from "./preflightsTool.ts";

export const requireClarification = (deps: PreflightsDeps): Tool =>
  toKitTool(contract, (args, context) => clarify(deps, toClarifyRequest(args), context));
