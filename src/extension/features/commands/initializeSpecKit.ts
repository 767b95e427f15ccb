import * as vscode from "vscode";
import * as z from "zod";
import { conflict } from "../../../domain/failures.ts";
import type { Command } from "../../services.ts";
import { carryOutSetUp, planSetUp } from "../../firstSteps/setUpPlan.ts";
import { chooseFolder } from "../../platform/questions/chooseFolder.ts";
import type { Offer } from "../../platform/notifications/notify.ts";
import { askToCarryOut } from "../../platform/files/plannedFiles.ts";

const request = z.object({ folder: z.string(), isConfirmed: z.boolean().optional() });

/** Makes a folder a spec-kit project: shows the files before it writes them, and writes nothing else. */
export const initializeSpecKit: Command<"flightdeck.initializeSpecKit"> = {
  parse([first]) {
    const parsed = request.safeParse(typeof first === "string" ? { folder: first } : first);
    return parsed.success ? parsed.data : undefined;
  },
  async run(services, argument, signal) {
    const folder = argument?.folder ?? (await chooseFolder(signal));
    if (folder === undefined) return;
    const plan = await planSetUp(folder, ["features"], {
      title: vscode.l10n.t("Initialize Spec Kit Project"),
      button: vscode.l10n.t("Write These Files"),
    });
    if (plan.files.length === 0)
      throw conflict(vscode.l10n.t("{0} is already a spec-kit project.", folder), { system: "features" });
    if (argument?.isConfirmed !== true && !(await askToCarryOut(plan, services.documents, signal))) return;
    await carryOutSetUp(plan, services);
    const title = vscode.l10n.t("Specify Feature");
    const next: Offer = { title, command: "flightdeck.specifyFeature", argument: { folder } };
    services.notify.showDone(vscode.l10n.t("The spec-kit project is ready."), [next]);
  },
};
