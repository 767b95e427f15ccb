import {
  preflightsToolNames,
  requireClarificationInput,
  requireClarificationOutput,
} from "../../../protocol/preflightsTools.ts";
import { defineTool } from "../../kit/defineTool.ts";
import { clarify } from "../clarify.ts";
import type { PreflightsDeps } from "../deps.ts";
import { answerTool } from "./answerTool.ts";
import { readClarifyRequest } from "./readRequest.ts";

export const requireClarification = (deps: PreflightsDeps) =>
  defineTool({
    name: preflightsToolNames.requireClarification,
    title: "Require clarification",
    description:
      "Clarifies a change before it is coded. Starts with the user's intention and asks what is still undecided; " +
      "call it again with the session_id and the answers until it is completed. Writes the task to " +
      "docs/CURRENT_TASK.md and, for decisions of lasting effect, an ADR to docs/adr/.",
    inputSchema: requireClarificationInput,
    outputSchema: requireClarificationOutput,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    run: (args, context) => answerTool(async () => clarify(deps, readClarifyRequest(args), context), context),
  });
