import type { ArgumentsOf, OutputOf, ToolContract } from "../../protocol/contract/toolContract.ts";
import type { CallOptions } from "../connection.ts";
import { findOfferedTool, type ToolServer } from "./offeredTool.ts";
import { readOutput } from "./readOutput.ts";

export type { ToolServer };

/**
 * Calls a tool by its contract: the server, ours or another, gets what it declares, and the caller gets what the
 * contract promises.
 */
export async function call<C extends ToolContract>(
  server: ToolServer,
  contract: C,
  args: ArgumentsOf<C>,
  signal: AbortSignal,
  options: Omit<CallOptions, "signal"> = {},
): Promise<OutputOf<C>> {
  const tool = await findOfferedTool(server, contract, signal);
  const outcome = await server.callTool(contract.name, tool.fit({ ...args }), { ...options, signal });
  return readOutput(server.entry.name, contract, outcome);
}
