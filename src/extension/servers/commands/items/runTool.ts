import * as vscode from "vscode";
import * as z from "zod";
import { cancelled } from "../../../../domain/failures.ts";
import type { Command } from "../../../services.ts";
import { callInRun, isIncomplete } from "../../../runs/callInRun.ts";
import { jsonOf } from "../../../../mcp/contract/readOutput.ts";
import { effectOf } from "../../../../protocol/contract/effectOf.ts";
import { textOfContent } from "../../../../protocol/mcpShapes.ts";
import { askToolArguments } from "./askArguments.ts";
import type { CommandArgs } from "../../../platform/contributions.ts";
import { chooseItem, parseItemArgument } from "./listItemArgument.ts";

export const runTool: Command<"flightdeck.runTool"> = {
  parse: parseToolArgument,
  async run(services, argument, signal) {
    const chosen = await chooseItem(services, "tools", argument, signal);
    const args = chosen && (argument?.arguments ?? (await askToolArguments(chosen.item, signal)));
    if (!chosen || !args) return;
    const { connection, item } = chosen;
    if (effectOf(item) === "destroy" && !(await askToGoOn(item.title ?? item.name))) return;
    const request = {
      command: "flightdeck.runTool" as const,
      title: vscode.l10n.t("Running {0} of {1}", item.name, connection.entry.name),
      argument: { connectionId: connection.id, key: item.name, arguments: args },
      folder: connection.entry.folder,
    };
    const show = (text: string, note = ""): Promise<unknown> =>
      services.documents.show(documentName(item.name, text), text + note);
    const outcome = await services.runs.run(request, async (run) => {
      try {
        return await callInRun(run, connection, item.name, args, services.settings, (partial) => void show(partial));
      } catch (failure) {
        // The document already shows the last part, which must not be mistaken for the whole result.
        if (isIncomplete(failure)) await show(textOfContent(failure.content), `\n\n${failure.message}\n`);
        throw failure;
      }
    });
    await show(outcome.text);
  },
};

const repeated = z.object({ key: z.string(), arguments: z.record(z.string(), z.unknown()) });

/** A row of the view, or a repeated run with its arguments. */
function parseToolArgument(raw: readonly unknown[]): CommandArgs["flightdeck.runTool"] {
  const item = parseItemArgument(raw);
  return item && { ...item, ...repeated.safeParse(raw[0]).data };
}

/** JSON results open as JSON. Most tools answer in prose, which Markdown shows well. */
const documentName = (tool: string, text: string): string => `${tool}.${jsonOf(text) === undefined ? "md" : "json"}`;

async function askToGoOn(tool: string): Promise<boolean> {
  const run = vscode.l10n.t("Run");
  const question = vscode.l10n.t("{0} can delete or overwrite data, according to its server. Run it?", tool);
  const choice = await vscode.window.showWarningMessage(question, { modal: true }, run);
  if (choice !== run) throw cancelled();
  return true;
}
