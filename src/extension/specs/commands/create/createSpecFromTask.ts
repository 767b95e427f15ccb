import { join } from "node:path";
import * as vscode from "vscode";
import type { Command } from "../../../services.ts";
import { parseTask } from "../../../../domain/adr/documents/parseTask.ts";
import { specFromTask } from "../../../../domain/chant/specFromTask.ts";
import { notFound } from "../../../../domain/failures.ts";
import { textOf } from "../../../platform/files/plannedFiles.ts";
import { askForProject, createSpec } from "./addSpec.ts";
import { editSpecFields } from "../status/setSpecStatus.ts";
import { parseProjectArgument } from "../../../systems/projects/projectArgument.ts";

const source = "docs/CURRENT_TASK.md";

/** Creates a spec from the task of the last preflight. */
export const createSpecFromTask: Command<"flightdeck.createSpecFromTask"> = {
  parse: parseProjectArgument,
  async run(services, argument, signal) {
    const root = argument ?? (await askForProject(services));
    if (root === undefined) return;
    const text = await textOf(join(root, ...source.split("/")));
    if (text === undefined)
      throw notFound(vscode.l10n.t("There is no current task ({0}). Start a preflight first.", source), {
        system: "specs",
      });
    const { description, targetFiles } = specFromTask(parseTask(text), source);
    const created = await createSpec(services, root, description, signal);
    if (targetFiles.length > 0) await editSpecFields(services, created, { target_files: targetFiles });
    await vscode.commands.executeCommand("flightdeck.openSpec", created);
    services.notify.showDone(vscode.l10n.t("Created a spec from the current task."), [
      { title: vscode.l10n.t("Work On Spec"), command: "flightdeck.workOnSpec", argument: created },
    ]);
  },
};
