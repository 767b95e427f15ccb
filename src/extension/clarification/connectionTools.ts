import * as vscode from "vscode";
import { serverNotRunning } from "../../domain/failures.ts";
import type { ToolAnswer, ToolCaller } from "../../domain/clarification/sources/questionSource.ts";
import { CallError } from "../../mcp/callError.ts";
import type { Connection } from "../../mcp/connection.ts";
import { findOfferedTool } from "../../mcp/contract/offeredTool.ts";
import { textOfContent } from "../../protocol/mcpShapes.ts";
import { requireClarification } from "../../protocol/preflights/requireClarification.ts";
import { speckitClarify } from "../../protocol/speckit/speckitClarify.ts";
import { withinLimit } from "../servers/withinLimit.ts";
import type { Settings } from "../platform/settings/settings.ts";

/** Calls tools of the server that plays the role now, which may have changed since the form was opened. */
export function connectionTools(
  role: string,
  find: () => Promise<Connection | undefined>,
  settings: Settings,
): ToolCaller {
  return {
    async callTool(name, argumentsFor, signal) {
      const contract = name === speckitClarify.name ? speckitClarify : requireClarification;
      const connection = await find();
      if (connection === undefined)
        throw serverNotRunning(vscode.l10n.t("No {0} server is configured for this folder.", role));
      try {
        const tool = await findOfferedTool(connection, contract, signal);
        const args = tool.fit(argumentsFor(tool.declares));
        const { text, structured } = await withinLimit(connection, contract.name, settings, (limit) =>
          connection.callTool(contract.name, args, { signal, ...limit }),
        );
        return { text, isError: false, ...(structured !== undefined && { structured }) };
      } catch (failure) {
        return answerOf(failure);
      }
    },
  };
}

/** A failure that the tool itself reports is an answer for the form; everything else is a failed call. */
function answerOf(failure: unknown): ToolAnswer {
  if (!(failure instanceof CallError) || failure.isIncomplete || failure.content.length === 0) throw failure;
  return { text: textOfContent(failure.content), isError: true };
}
