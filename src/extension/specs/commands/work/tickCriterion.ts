import * as vscode from "vscode";
import * as z from "zod";
import { conflict, invalidInput } from "../../../../domain/failures.ts";
import { markCriterion } from "../../../../domain/spec/text/editSpec.ts";
import { parseSpec } from "../../../../domain/spec/text/parseSpec.ts";
import type { CriterionTick } from "../../contributions.ts";
import type { Command, Services } from "../../../services.ts";
import { tickInFile } from "../../../platform/files/tickInFile.ts";
import { isSelection } from "../../../systems/view/isSelection.ts";

const row = z.object({
  kind: z.literal("criterion"),
  id: z.string(),
  root: z.string(),
  specId: z.string(),
  index: z.number(),
  text: z.string(),
  isChecked: z.boolean(),
});

/** Ticks or clears an acceptance criterion in its file. Chant has no tool for that, so it is an edit of one character. */
export const tickCriterion: Command<"flightdeck.tickCriterion"> = {
  parse([first, isChecked]) {
    if (isSelection(first)) return "selection";
    const parsed = row.safeParse(first);
    if (!parsed.success) return undefined;
    return { row: parsed.data, isChecked: isChecked === undefined ? !parsed.data.isChecked : isChecked === true };
  },
  async run(services, argument) {
    const tick = argument === "selection" ? selectedTick(services) : argument;
    // The key was pressed on another kind of row.
    if (argument === "selection" && !tick) return void (await vscode.commands.executeCommand("list.toggleExpand"));
    if (!tick) throw invalidInput(vscode.l10n.t("Tick a criterion in the Specs view."));
    try {
      const { row, isChecked } = tick;
      await tickInFile(services.undo, services.specFile({ projectRoot: row.root, specId: row.specId }), {
        words: row.text,
        isChecked,
        mark: (text, value) => tickIn(text, { row, isChecked: value }),
      });
    } catch (failure) {
      services.specsView.redraw(tick.row);
      throw failure;
    }
  },
};

function selectedTick({ specsView }: Services): CriterionTick | undefined {
  const [node] = specsView.selection;
  return node?.kind === "criterion" ? { row: node, isChecked: !node.isChecked } : undefined;
}

function tickIn(text: string, { row: node, isChecked }: CriterionTick): string | undefined {
  const { criteria } = parseSpec(node.specId, text);
  // The row may be outdated: the text identifies the criterion, the position only among equal texts.
  const atPlace = criteria[node.index];
  const criterion = atPlace?.text === node.text ? atPlace : criteria.find((each) => each.text === node.text);
  if (!criterion)
    throw conflict(vscode.l10n.t("The file no longer contains this criterion: {0}", node.text), { system: "specs" });
  return criterion.isChecked === isChecked ? undefined : markCriterion(text, criterion, isChecked);
}
