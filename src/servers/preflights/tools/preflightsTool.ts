import type { AnswerOf, ArgumentsOf, ToolContract } from "../../../protocol/contract/toolContract.ts";
import type { Tool, ToolContext } from "../../kit/defineTool.ts";
import { type Misfit, readArguments } from "../../kit/readArguments.ts";
import { invalidInput } from "../preflightsError.ts";
import { answerTool } from "./answerTool.ts";

/** A tool from its contract and what it does; what it throws becomes the failure that the contract describes. */
export const toKitTool = <C extends ToolContract>(
  { wire }: C,
  run: (args: ArgumentsOf<C>, context: ToolContext) => Promise<AnswerOf<C> & object>,
): Tool => ({
  ...wire,
  run: (sent, context) => answerTool(async () => run(readArguments<C>(wire, sent, refuse), context), context),
});

function refuse({ name, schema: { type }, isRequired }: Misfit): never {
  if (type === "boolean") throw invalidInput(name, "must be true or false");
  const kind = type === "object" ? "an object" : "a text";
  throw invalidInput(name, `must be ${kind}${isRequired ? "" : " or null"}`);
}
