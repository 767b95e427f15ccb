import type { McpTool } from "../mcpShapes.ts";
import type { Effect } from "./toolContract.ts";

/** What a tool of any server says of its effect; one that says nothing may write. */
export function effectOf(tool: Pick<McpTool, "annotations"> | undefined): Effect {
  const { destructiveHint, readOnlyHint } = tool?.annotations ?? {};
  if (destructiveHint === true) return "destroy";
  return readOnlyHint === true ? "read" : "write";
}
