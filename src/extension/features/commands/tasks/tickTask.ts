import { join } from "node:path";
import * as vscode from "vscode";
import * as z from "zod";
import { conflict, invalidInput } from "../../../../domain/failures.ts";
import { type BoxReference, tickBox } from "../../../../domain/speckit/features/tickBox.ts";
import type { TaskTick } from "../../contributions.ts";
import type { Command, Services } from "../../../services.ts";
import { tickInFile } from "../../../platform/files/tickInFile.ts";
import { isSelection } from "../../../systems/view/isSelection.ts";

const below = { id: z.string(), root: z.string(), folder: z.string(), document: z.string(), line: z.number() };
const task = z.object({
  kind: z.literal("task"),
  ...below,
  task: z.string(),
  description: z.string(),
  state: z.enum(["pending", "done", "deferred"]),
  parallel: z.boolean(),
  stories: z.array(z.string()),
  tickable: z.boolean(),
});
const check = z.object({
  kind: z.literal("check"),
  ...below,
  text: z.string(),
  isChecked: z.boolean(),
  occurrence: z.number(),
});
const row = z.union([task, check]);

/** Ticks or clears a task or an item of a checklist in its file: an edit of one character, which no tool does. */
export const tickTask: Command<"flightdeck.tickTask"> = {
  parse([first, isChecked]) {
    if (isSelection(first)) return "selection";
    const parsed = row.safeParse(first);
    if (!parsed.success) return undefined;
    return { row: parsed.data, isChecked: typeof isChecked === "boolean" ? isChecked : !isTicked(parsed.data) };
  },
  async run(services, argument) {
    const tick = argument === "selection" ? selectedTick(services) : argument;
    // The key was pressed on another kind of row.
    if (argument === "selection" && !tick) return void (await vscode.commands.executeCommand("list.toggleExpand"));
    if (!tick) throw invalidInput(vscode.l10n.t("Tick a task in the Features view."));
    const { root, folder, document } = tick.row;
    try {
      const uri = vscode.Uri.file(join(root, "specs", ...folder.split("/"), ...document.split("/")));
      const { row, isChecked } = tick;
      const mark = (text: string, value: boolean): string | undefined => tickIn(text, { row, isChecked: value });
      await tickInFile(services.undo, uri, { words: row.kind === "task" ? row.task : row.text, isChecked, mark });
    } catch (failure) {
      services.featuresView.redraw(tick.row);
      throw failure;
    }
  },
};

const isTicked = (node: TaskTick["row"]): boolean => (node.kind === "task" ? node.state === "done" : node.isChecked);

function selectedTick({ featuresView }: Services): TaskTick | undefined {
  const [node] = featuresView.selection;
  if (node?.kind !== "task" && node?.kind !== "check") return undefined;
  return { row: node, isChecked: !isTicked(node) };
}

function tickIn(text: string, { row: node, isChecked }: TaskTick): string | undefined {
  const box: BoxReference =
    node.kind === "task"
      ? { kind: "task", id: node.task, description: node.description }
      : { kind: node.document === "tasks.md" ? "item" : "check", text: node.text, occurrence: node.occurrence };
  const ticked = tickBox(text, box, isChecked);
  if (ticked.ok) return ticked.value;
  const words = node.kind === "task" ? `${node.task} ${node.description}` : node.text;
  throw ticked.error === "noCheckBox"
    ? invalidInput(vscode.l10n.t("{0} has no check box in its file.", words))
    : conflict(vscode.l10n.t("The file no longer contains this text: {0}", words), { system: "features" });
}
