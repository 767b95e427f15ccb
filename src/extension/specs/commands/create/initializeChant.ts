import { basename } from "node:path";
import * as vscode from "vscode";
import type { Command } from "../../../services.ts";
import { carryOutSetUp, planSetUp, undoSetUp } from "../../../firstSteps/setUpPlan.ts";
import { chooseFolder } from "../../../platform/questions/chooseFolder.ts";
import type { Offer } from "../../../platform/notifications/notify.ts";
import { askToCarryOut } from "../../../platform/files/plannedFiles.ts";
import { parseProjectArgument } from "../../../systems/projects/projectArgument.ts";

/** Sets up chant in a folder. Shows every file before writing it, and leaves existing files alone. */
export const initializeChant: Command<"flightdeck.initializeChant"> = {
  parse: parseProjectArgument,
  async run(services, argument, signal) {
    const folder = argument ?? (await chooseFolder(signal));
    if (folder === undefined) return;
    const plan = await planSetUp(folder, ["specs"], {
      title: vscode.l10n.t("Initialize Chant"),
      button: vscode.l10n.t("Write These Files"),
    });
    const isThere = plan.files.length === 0;
    if (!isThere && !(await askToCarryOut(plan, services.documents, signal))) return;
    await carryOutSetUp(plan, services);
    const sentence = isThere
      ? vscode.l10n.t("Chant is already set up in {0}.", basename(folder))
      : vscode.l10n.t("Chant is set up in {0}.", basename(folder));
    services.undo.remember(
      isThere ? undefined : { title: vscode.l10n.t("Initialize Chant"), run: () => undoSetUp(plan, services) },
    );
    services.notify.showDone(sentence, offers(folder));
  },
};

const offers = (folder: string): readonly Offer[] => [
  { title: vscode.l10n.t("Add Spec"), command: "flightdeck.addSpec", argument: { projectRoot: folder } },
  { title: vscode.l10n.t("Connect an Agent"), command: "flightdeck.connectAgent", argument: { folder } },
];
