import * as vscode from "vscode";
import * as z from "zod";
import type { Command } from "../../services.ts";
import { planDisconnection } from "../planConnection.ts";
import { chooseFolder } from "../../platform/questions/chooseFolder.ts";
import { askToCarryOut, carryOut } from "../../platform/files/plannedFiles.ts";

const reference = z.object({ folder: z.string().optional() });

export const disconnectAgent: Command<"flightdeck.disconnectAgent"> = {
  parse: ([first]) => {
    const parsed = reference.safeParse(first);
    return parsed.success ? parsed.data : {};
  },
  async run({ launcher, documents, notify }, argument, signal) {
    const folder = argument.folder ?? (await chooseFolder(signal));
    if (folder === undefined) return;
    const files = await planDisconnection(folder, await launcher.text());
    if (files.length === 0) {
      notify.showDone(vscode.l10n.t("No agent is connected to Flightdeck in this folder."), []);
      return;
    }
    const plan = {
      title: vscode.l10n.t("Disconnect Agents"),
      folder,
      files,
      button: vscode.l10n.t("Disconnect"),
    };
    if (!(await askToCarryOut(plan, documents, signal))) return;
    await carryOut(plan);
    notify.showDone(vscode.l10n.t("Agents no longer start Flightdeck's servers in this folder."), []);
  },
};
