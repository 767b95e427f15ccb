import { messageOf } from "../../../domain/errors.ts";
import type { ToolContext, ToolResult } from "../../kit/defineTool.ts";
import type { PreflightsFailure } from "../results.ts";
import { PreflightsError, toFailure } from "../preflightsError.ts";

/** Turns what a tool found or failed with into the JSON the contract describes. */
export async function answerTool(run: () => Promise<object>, context: ToolContext): Promise<ToolResult> {
  try {
    return toResult(await run());
  } catch (error) {
    context.signal.throwIfAborted();
    return toResult(failureOf(error, context), true);
  }
}

function failureOf(error: unknown, { log }: ToolContext): PreflightsFailure {
  if (error instanceof PreflightsError) {
    if (error.cause !== undefined) log.debug(`${error.message}: ${messageOf(error.cause)}`);
    return toFailure(error);
  }
  log.error("A call failed unexpectedly.", error);
  return toFailure(new PreflightsError("INTERNAL_ERROR", "An unexpected error occurred"));
}

export const toResult = (structured: object, isError = false): ToolResult => ({
  text: JSON.stringify(structured, undefined, 2),
  structured,
  ...(isError && { isError }),
});
