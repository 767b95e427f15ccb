import { basename, dirname, join } from "node:path";
import * as vscode from "vscode";
import { isInside } from "../../../../disk/paths/isInside.ts";
import * as z from "zod";
import { type PlannedSpec, specsFromTasks } from "../../../../domain/chant/specsFromTasks.ts";
import { missingDocument } from "../../../../domain/failures.ts";
import { parseTasks } from "../../../../domain/speckit/tasks/parseTasks.ts";
import { withToken } from "../../../platform/cancellation.ts";
import type { CommandArgs } from "../../../platform/contributions.ts";
import { textOf } from "../../../platform/files/plannedFiles.ts";
import { requireTrust } from "../../../platform/requireTrust.ts";
import type { Command, Services } from "../../../services.ts";
import { type CreatedSpecs, createPlannedSpecs } from "../../work/createPlannedSpecs.ts";
import { chooseFeature } from "../../../features/chooseFeature.ts";
import { askForProject } from "./addSpec.ts";
import { relativePath } from "../../../../disk/paths/relativePath.ts";

const argumentSchema = z.object({ specDirectory: z.string(), by: z.enum(["task", "story"]).optional() });

/** Creates specs with dependencies from the open tasks of a feature, one per task or per story. */
export const createSpecsFromTasks: Command<"flightdeck.createSpecsFromTasks"> = {
  parse: ([raw]) => argumentSchema.safeParse(raw).data,
  async run(services, argument, signal) {
    requireTrust();
    const feature = await chooseFeature(services, argument, signal, ({ progress }) => progress.total > 0);
    const file = feature && join(feature.specDirectory, "tasks.md");
    const root = file && (await projectFor(services, file));
    const by = root && (argument?.by ?? (await askForSize(signal)));
    if (!file || !root || !by) return;
    const label = basename(dirname(file));
    const planned = await plan(services, root, file, by);
    if (planned.length === 0) {
      services.notify.showDone(vscode.l10n.t("Every open task of {0} already has a spec.", label), []);
      return;
    }
    await services.runs.run<CreatedSpecs>(
      {
        command: "flightdeck.createSpecsFromTasks",
        title: vscode.l10n.t("Create specs from {0}", label),
        argument: { specDirectory: dirname(file), by } satisfies CommandArgs["flightdeck.createSpecsFromTasks"],
        folder: root,
        done: ({ references, remove }) => {
          const sentence =
            references.length === 1
              ? vscode.l10n.t("Created 1 spec from {0}.", label)
              : vscode.l10n.t("Created {0} specs from {1}.", references.length, label);
          const step = services.undo.remember({
            title: vscode.l10n.t("Create specs from {0}", label),
            run: remove,
          });
          return {
            sentence,
            next: [
              { title: vscode.l10n.t("Show Ready Specs"), command: "flightdeck.showReadySpecs" },
              { title: vscode.l10n.t("Undo"), command: "flightdeck.undoSpecAction", argument: step },
            ],
          };
        },
      },
      (run) => createPlannedSpecs(services, root, { planned, label }, run),
    );
  },
};

/** Leaves out specs of an earlier call, which have the feature's label and the same title. */
async function plan(
  { specs }: Services,
  root: string,
  file: string,
  by: "task" | "story",
): Promise<readonly PlannedSpec[]> {
  const text = await textOf(file);
  if (text === undefined) throw missingDocument(file, "tasks");
  const source = relativePath(root, file);
  const label = basename(dirname(file));
  const rows = specs.project(root)?.specs ?? [];
  const known = new Set(rows.filter(({ labels }) => labels?.includes(label)).map(({ title }) => title));
  return specsFromTasks(parseTasks(text), by, source).filter(({ title }) => !known.has(title));
}

/** The project that contains the feature, or else the one the user picks. */
async function projectFor(services: Services, file: string): Promise<string | undefined> {
  const roots = services.specs.projects.map(({ root }) => root).filter((root) => isInside(root, file));
  const nearest = roots.sort((a, b) => b.length - a.length)[0];
  return nearest ?? askForProject(services);
}

async function askForSize(signal: AbortSignal): Promise<"task" | "story" | undefined> {
  const items = [
    {
      by: "story" as const,
      label: vscode.l10n.t("One spec per story"),
      detail: vscode.l10n.t("Its tasks become the acceptance criteria. Setup and polish become separate specs."),
    },
    {
      by: "task" as const,
      label: vscode.l10n.t("One spec per task"),
      detail: vscode.l10n.t("Small steps for agents. Each one waits for the one before it."),
    },
  ];
  const options = { title: vscode.l10n.t("How large should the specs be?"), ignoreFocusOut: true };
  return (await withToken(signal, (token) => vscode.window.showQuickPick(items, options, token)))?.by;
}
