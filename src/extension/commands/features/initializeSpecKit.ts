import { mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import * as vscode from "vscode";
import * as z from "zod";
import { AppError } from "../../../domain/errors.ts";
import { planSpecKit } from "../../../domain/speckit/project/planSpecKit.ts";
import { chooseFolder } from "../../forms/chooseFolder.ts";
import type { Offer } from "../../notify.ts";
import { askToCarryOut, carryOut, type Plan, textOf } from "../../plannedFiles.ts";
import type { Command } from "../command.ts";

const request = z.object({ folder: z.string(), isConfirmed: z.boolean().optional() });

/** Makes a folder a spec-kit project: shows what will be written, and writes nothing else. */
export const initializeSpecKit: Command<"flightdeck.initializeSpecKit"> = {
  parse([first]) {
    const parsed = request.safeParse(typeof first === "string" ? { folder: first } : first);
    return parsed.success ? parsed.data : undefined;
  },
  async run(services, argument, signal) {
    const folder = argument?.folder ?? (await chooseFolder(signal));
    if (folder === undefined) return;
    const { folders } = planSpecKit("");
    const plan = await planFor(folder);
    if (plan.files.length === 0)
      throw new AppError("conflict", vscode.l10n.t("{0} is a spec-kit project already.", folder));
    if (argument?.isConfirmed !== true && !(await askToCarryOut(plan, services.documents, signal))) return;
    try {
      await carryOut(plan);
      for (const path of folders) await mkdir(join(folder, path), { recursive: true });
    } finally {
      await services.findProjects();
    }
    const title = vscode.l10n.t("Specify Feature");
    const next: Offer = { title, command: "flightdeck.specifyFeature", argument: { folder } };
    services.notify.showDone(vscode.l10n.t("The spec-kit project is ready."), [next]);
  },
};

/** What is there already belongs to somebody and stays as it is. */
async function planFor(folder: string): Promise<Plan> {
  const planned = await Promise.all(
    planSpecKit(basename(folder)).files.map(async ({ path, text }) => {
      const file = join(folder, ...path.split("/"));
      return { path: file, before: await textOf(file), after: text };
    }),
  );
  return {
    title: vscode.l10n.t("Initialize Spec Kit Project"),
    folder,
    files: planned.filter(({ before }) => before === undefined),
    button: vscode.l10n.t("Write These Files"),
  };
}
