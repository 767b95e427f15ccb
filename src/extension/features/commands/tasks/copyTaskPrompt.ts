import * as vscode from "vscode";
import * as z from "zod";
import type { Command } from "../../../services.ts";
import { existingFeature } from "../../../../disk/features/feature.ts";
import { readTaskWork } from "../../../../disk/features/taskWork.ts";
import { notFound } from "../../../../domain/failures.ts";
import { createTaskPrompts } from "../../../../domain/speckit/implement/tasks/taskPrompt.ts";
import { chooseFeature } from "../../chooseFeature.ts";
import { parseFeatureArgument } from "../featureArgument.ts";

const task = z.object({ task: z.string() });

/** Everything an agent needs to do one task, on the clipboard. */
export const copyTaskPrompt: Command<"flightdeck.copyTaskPrompt"> = {
  parse(raw) {
    const feature = parseFeatureArgument(raw);
    const parsed = task.safeParse(raw[0]);
    return feature && { ...feature, ...(parsed.success ? { task: parsed.data.task } : {}) };
  },
  async run(services, argument, signal) {
    const feature = await chooseFeature(services, argument, signal, ({ progress }) => progress.total > 0);
    if (!feature) return;
    const { specDirectory, root } = feature;
    const id = argument?.task ?? (await askForTask(services, feature));
    if (id === undefined) return;
    // Also for a task that is done, which may have to be done again.
    const place = existingFeature({ root, directory: specDirectory });
    const { selection, material } = await readTaskWork(place, `redo:${id}`, signal);
    const [task] = selection.run;
    if (!task) throw notFound(vscode.l10n.t("{0} is not a task of this feature.", id), { system: "features" });
    await vscode.env.clipboard.writeText(createTaskPrompts(material)(task));
    services.notify.showDone(vscode.l10n.t("Copied the prompt for {0} to the clipboard.", id), []);
  },
};

async function askForTask(
  { features }: Parameters<(typeof copyTaskPrompt)["run"]>[0],
  { root, folder }: { readonly root: string; readonly folder: string },
): Promise<string | undefined> {
  const phases = (await features.detail(root, folder))?.phases ?? [];
  const items = phases.flatMap(({ title, tasks }) =>
    tasks.map(({ id, description, state }) => ({
      label: `${state === "done" ? "$(check)" : "$(circle-large-outline)"} ${id}`,
      description,
      detail: title,
      id,
    })),
  );
  if (items.length === 0) throw notFound(vscode.l10n.t("This feature has no tasks yet."), { system: "features" });
  const options = { placeHolder: vscode.l10n.t("Which task?"), matchOnDescription: true };
  return (await vscode.window.showQuickPick(items, options))?.id;
}
