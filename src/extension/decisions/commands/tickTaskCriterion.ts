import { join } from "node:path";
import * as vscode from "vscode";
import * as z from "zod";
import { markTaskCriterion } from "../../../domain/adr/documents/markTaskCriterion.ts";
import { conflict, invalidInput } from "../../../domain/failures.ts";
import { preflightsPaths as paths } from "../../../protocol/preflightsTools.ts";
import type { TaskCriterionTick } from "../contributions.ts";
import type { Command, Services } from "../../services.ts";
import { tickInFile } from "../../platform/files/tickInFile.ts";
import { isSelection } from "../../systems/view/isSelection.ts";

const row = z.object({
  ...{ kind: z.literal("taskCriterion"), id: z.string(), root: z.string() },
  ...{ index: z.number(), text: z.string(), isChecked: z.boolean() },
});

/** Ticks or clears an acceptance criterion of the current task, an edit of one character. */
export const tickTaskCriterion: Command<"flightdeck.tickTaskCriterion"> = {
  parse([first, isChecked]) {
    if (isSelection(first)) return "selection";
    const parsed = row.safeParse(first);
    if (!parsed.success) return undefined;
    return { row: parsed.data, isChecked: typeof isChecked === "boolean" ? isChecked : undefined };
  },
  async run(services, argument) {
    const tick = argument === "selection" ? selectedTick(services) : argument;
    // The key was pressed on another kind of row.
    if (argument === "selection" && !tick) return void (await vscode.commands.executeCommand("list.toggleExpand"));
    if (!tick) throw invalidInput(vscode.l10n.t("Tick a criterion in the Decisions view."));
    // A menu passes the row as it was when it was drawn.
    const isChecked = tick.isChecked ?? !services.decisionsView.now(tick.row).isChecked;
    try {
      const mark = (text: string, value: boolean): string => {
        const marked = markTaskCriterion(text, tick.row, value);
        if (marked !== undefined) return marked;
        const sentence = vscode.l10n.t("The file no longer contains this criterion: {0}", tick.row.text);
        throw conflict(sentence, { system: "decisions" });
      };
      const file = vscode.Uri.file(join(tick.row.root, paths.currentTask));
      await tickInFile(services.undo, file, { words: tick.row.text, isChecked, mark });
    } catch (failure) {
      services.decisionsView.redraw(tick.row);
      throw failure;
    }
  },
};

function selectedTick({ decisionsView }: Services): TaskCriterionTick | undefined {
  const [node] = decisionsView.selection;
  return node?.kind === "taskCriterion" ? { row: node, isChecked: undefined } : undefined;
}
