import { join } from "node:path";
import * as vscode from "vscode";
import { notFound } from "../../../../domain/failures.ts";
import { completeFilter } from "../../../../domain/speckit/tasks/filter/completeFilter.ts";
import type { FilterContext } from "../../../../domain/speckit/tasks/filter/matchSelector.ts";
import { selectTasks } from "../../../../domain/speckit/tasks/filter/selectTasks.ts";
import { parseSpec } from "../../../../domain/speckit/documents/parseSpec.ts";
import { parseTasks } from "../../../../domain/speckit/tasks/parseTasks.ts";
import { readDocument } from "../../../../disk/files/readDocument.ts";
import { onAbort } from "../../../../domain/onAbort.ts";
import type { ChosenFeature } from "../../chooseFeature.ts";

interface Item extends vscode.QuickPickItem {
  /** The whole filter after picking it. */
  readonly filter: string;
  readonly isRun: boolean;
}

/** Asks which tasks are meant: ids, ranges, stories, phases, "next"; what is typed is completed and counted. */
export async function askForFilter(feature: ChosenFeature, signal: AbortSignal): Promise<string | undefined> {
  const { specDirectory, row, folder } = feature;
  const context = await readContext(specDirectory);
  const picker = vscode.window.createQuickPick<Item>();
  picker.title = vscode.l10n.t("Implement tasks of {0}", row?.title ?? folder);
  picker.placeholder = vscode.l10n.t("next, T004, T004-T010, US1, P1, phase 2, mvp, !T005 …");
  picker.ignoreFocusOut = true;
  const update = (): void => {
    picker.items = itemsFor(picker.value, context);
  };
  update();
  picker.onDidChangeValue(update);
  return new Promise((resolve) => {
    const stop = onAbort(signal, () => picker.hide());
    let chosen: string | undefined;
    picker.onDidAccept(() => {
      const [item] = picker.activeItems;
      if (!item) return;
      if (item.isRun) {
        chosen = item.filter;
        picker.hide();
      } else {
        picker.value = item.filter;
        update();
      }
    });
    picker.onDidHide(() => {
      stop();
      picker.dispose();
      resolve(chosen);
    });
    picker.show();
  });
}

async function readContext(specDirectory: string): Promise<FilterContext> {
  const text = await readDocument(join(specDirectory, "tasks.md"));
  if (text === undefined) throw notFound(vscode.l10n.t("This feature has no tasks yet."), { system: "features" });
  // Without the specification only the priorities of stories are unknown.
  const spec = await readDocument(join(specDirectory, "spec.md")).catch(() => undefined);
  const { stories } = parseSpec(spec ?? "");
  const priorities = new Map(stories.flatMap(({ id, priority }) => (priority ? [[id, priority] as const] : [])));
  return { list: parseTasks(text), priorities };
}

/** What the typed text would run, then ways to go on with it. Each is shown whatever the editor thinks fits. */
function itemsFor(typed: string, context: FilterContext): readonly Item[] {
  const completions = completeFilter(typed, context).map(({ filter, label, description }): Item => ({
    ...{ label, filter, isRun: true, alwaysShow: true },
    description: description || describeAlias(label, context),
  }));
  if (typed.trim() === "") return completions;
  const selection = selectTasks(typed, context);
  if (!selection.ok)
    return [
      { label: typed, detail: selection.error.message, filter: typed, isRun: false, alwaysShow: true },
      ...completions,
    ];
  const ids = selection.value.run.map(({ id }) => id.text).join(", ");
  const description = ids === "" ? vscode.l10n.t("all of these are done") : ids;
  return [
    { label: `$(play) ${typed}`, description, filter: typed, isRun: ids !== "", alwaysShow: true },
    ...completions,
  ];
}

function describeAlias(label: string, { list }: FilterContext): string {
  const pending = list.tasks.filter(({ state }) => state === "pending").length;
  if (label === "mvp") return vscode.l10n.t("setup, foundation and the first story of priority 1");
  return label === "all" ? vscode.l10n.t("{0} open tasks", pending) : "";
}
