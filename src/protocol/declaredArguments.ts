import type { ToolContract } from "./contract/toolContract.ts";
import type { JsonObject, McpTool } from "./mcpShapes.ts";

/** Whether a server says that its tool takes an argument. */
export function declaresArgument(tool: McpTool | undefined, argument: string): boolean {
  const properties = propertiesOf(tool);
  return properties !== undefined && Object.hasOwn(properties, argument);
}

interface FittedArguments {
  readonly args: JsonObject;
  /** Arguments that the tool does not accept, although without them it would do something other than requested. */
  readonly refused: readonly string[];
}

/**
 * What a server gets of the arguments for a workflow: only those its tool declares. A tool that declares none at all,
 * or hides them behind other schemas, gets those of the contract.
 */
export function fitArguments(
  { ownArguments = [] }: Pick<ToolContract, "ownArguments">,
  tool: McpTool | undefined,
  args: JsonObject,
): FittedArguments {
  const isOwn = (key: string): boolean => ownArguments.includes(key);
  const isOpen = isOpenSchema(tool);
  const entries = Object.entries(args).filter(([, value]) => value !== undefined);
  const isSent = (key: string): boolean => declaresArgument(tool, key) || (isOpen && !isOwn(key));
  // An agent is never started without the limit that the user set for it.
  const isNeeded = (key: string): boolean => !isOwn(key) || (key === "permission" && isSent("runner"));
  return {
    args: Object.fromEntries(entries.filter(([key]) => isSent(key))),
    refused: entries.map(([key]) => key).filter((key) => !isSent(key) && isNeeded(key)),
  };
}

function propertiesOf(tool: McpTool | undefined): object | undefined {
  const properties = tool?.inputSchema["properties"];
  return typeof properties === "object" && properties !== null ? properties : undefined;
}

/** Whether a tool may take more than its properties tell. */
function isOpenSchema(tool: McpTool | undefined): boolean {
  if (propertiesOf(tool) === undefined) return true;
  const { inputSchema = {} } = tool ?? {};
  const others = inputSchema["additionalProperties"];
  return (
    (others !== undefined && others !== false) || ["$ref", "allOf", "anyOf", "oneOf"].some((key) => key in inputSchema)
  );
}
