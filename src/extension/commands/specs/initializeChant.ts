import { mkdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import * as vscode from "vscode";
import { detectProjectName, planInit } from "../../../domain/chant/initProject.ts";
import { localDate } from "../../../domain/spec/specId.ts";
import { chooseFolder } from "../../forms/chooseFolder.ts";
import type { Offer } from "../../notify.ts";
import { askToCarryOut, carryOut, type Plan, textOf } from "../../plannedFiles.ts";
import type { Command } from "../command.ts";
import { parseProjectArgument } from "./projectArgument.ts";

/** Sets chant up in a folder: every file is shown before it is written, and what is already there stays as it is. */
export const initializeChant: Command<"flightdeck.initializeChant"> = {
  parse: parseProjectArgument,
  async run(services, argument, signal) {
    const folder = argument ?? (await chooseFolder(signal));
    if (folder === undefined) return;
    const { plan, folders } = await planFor(folder);
    const addSpec: Offer = {
      title: vscode.l10n.t("Add Spec"),
      command: "flightdeck.addSpec",
      argument: { projectRoot: folder },
    };
    if (plan.files.length > 0 && !(await askToCarryOut(plan, services.documents, signal))) return;
    try {
      await carryOut(plan);
      for (const path of folders) await mkdir(join(folder, path), { recursive: true });
    } finally {
      await services.findProjects();
    }
    const sentence =
      plan.files.length === 0
        ? vscode.l10n.t("Chant is already set up in {0}.", basename(folder))
        : vscode.l10n.t("Chant is set up in {0}.", basename(folder));
    services.undo.remember(plan.files.length === 0 ? undefined : { sentence, run: () => takeBack(plan, services) });
    const connect: Offer = {
      title: vscode.l10n.t("Connect an Agent"),
      command: "flightdeck.connectAgent",
      argument: { folder },
    };
    services.notify.showDone(sentence, [addSpec, connect]);
  },
};

async function planFor(folder: string): Promise<{ plan: Plan; folders: readonly string[] }> {
  const { files, folders } = planInit({ projectName: await nameOf(folder), date: localDate(new Date()) });
  const planned = await Promise.all(
    files.map(async ({ path, text }) => {
      const target = join(folder, ...path.split("/"));
      return { path: target, before: await textOf(target), after: text };
    }),
  );
  const plan = {
    title: vscode.l10n.t("Initialize Chant"),
    folder,
    files: planned.filter(({ before }) => before === undefined),
    button: vscode.l10n.t("Write These Files"),
  };
  return { plan, folders };
}

/** Only files that are still as they were written go. */
async function takeBack(plan: Plan, services: { findProjects(): Promise<void> }): Promise<void> {
  const files = plan.files.map(({ path, after }) => ({ path, before: after, after: undefined }));
  await carryOut({ ...plan, files });
  await services.findProjects();
}

async function nameOf(folder: string): Promise<string> {
  const read = (name: string): Promise<string | undefined> =>
    readFile(join(folder, name), "utf8").catch(() => undefined);
  const [packageJson, cargoToml, goMod] = await Promise.all(["package.json", "Cargo.toml", "go.mod"].map(read));
  return detectProjectName({ packageJson, cargoToml, goMod, folderName: basename(folder) });
}
