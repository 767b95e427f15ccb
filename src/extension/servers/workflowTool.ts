import * as vscode from "vscode";
import { AppError } from "../../domain/errors.ts";
import type { Connection } from "../../mcp/connection.ts";
import { declaresArgument, fitArguments } from "../../protocol/declaredArguments.ts";
import type { JsonObject } from "../../protocol/mcpShapes.ts";

/** A tool of the server that plays a role, ours or another, as that server describes it. */
export interface WorkflowTool {
  readonly declares: (argument: string) => boolean;
  /** Only what the tool declares. Refuses what it would have to leave out although the user asked for it. */
  readonly fit: (args: JsonObject) => JsonObject;
}

/** Lists the tools first: what a server has not declared, it does not get. */
export async function findWorkflowTool(
  connection: Connection,
  name: string,
  signal: AbortSignal,
): Promise<WorkflowTool> {
  const tool = (await connection.list("tools", signal)).find((each) => each.name === name);
  return {
    declares: (argument) => declaresArgument(tool, argument),
    fit(args) {
      const fitted = fitArguments(name, tool, args);
      if (fitted.refused.length === 0) return fitted.args;
      const left = fitted.refused.join(", ");
      const sentence = vscode.l10n.t("{0} of {1} does not take {2}.", name, connection.entry.name, left);
      throw new AppError("serverRefused", sentence);
    },
  };
}

/** A connection whose tools get only what they declare. */
export const withDeclaredArguments = (connection: Connection): Pick<Connection, "callTool"> => ({
  async callTool(name, args, options) {
    const tool = await findWorkflowTool(connection, name, options.signal);
    return connection.callTool(name, args && tool.fit(args), options);
  },
});
