import { serverRefused } from "../../domain/failures.ts";
import { l10n } from "../../domain/l10n.ts";
import type { ToolContract } from "../../protocol/contract/toolContract.ts";
import { declaresArgument, fitArguments } from "../../protocol/declaredArguments.ts";
import type { JsonObject, McpTool } from "../../protocol/mcpShapes.ts";
import type { CallOptions, ToolOutcome } from "../connection.ts";

/** The part of a connection that calling a tool needs. */
export interface ToolServer {
  readonly entry: { readonly name: string };
  list(kind: "tools", signal: AbortSignal): Promise<readonly McpTool[]>;
  callTool(name: string, args: JsonObject | undefined, options: CallOptions): Promise<ToolOutcome>;
}

/** A tool of the server that plays a role, ours or another, as that server describes it. */
export interface OfferedTool {
  readonly declares: (argument: string) => boolean;
  /** Only what the tool declares. Refuses what it would have to leave out although the user asked for it. */
  readonly fit: (args: JsonObject) => JsonObject;
}

/** Lists the tools first: what a server has not declared, it does not get. */
export async function findOfferedTool(
  server: Pick<ToolServer, "entry" | "list">,
  contract: ToolContract,
  signal: AbortSignal,
): Promise<OfferedTool> {
  const tool = (await server.list("tools", signal)).find(({ name }) => name === contract.name);
  return {
    declares: (argument) => declaresArgument(tool, argument),
    fit(args) {
      const fitted = fitArguments(contract, tool, args);
      if (fitted.refused.length === 0) return fitted.args;
      const left = fitted.refused.join(", ");
      throw serverRefused(l10n.t("{0} of {1} does not accept {2}.", contract.name, server.entry.name, left));
    },
  };
}
