import * as vscode from "vscode";
import { isThere } from "../../../disk/files/isThere.ts";
import { copyFolder } from "../../../disk/folders/makeFolder.ts";
import type { Command } from "../../services.ts";
import { messageOf } from "../../../domain/errors.ts";
import { withToken } from "../../platform/cancellation.ts";
import { initRepository } from "../initRepository.ts";
import { noArguments } from "../../platform/command.ts";

export const openSample: Command<"flightdeck.openSample"> = {
  parse: noArguments,
  async run({ sample, log }, _nothing, signal) {
    const isFresh = (await isThere(sample.copy)) ? await askForFreshCopy(signal) : true;
    if (isFresh === undefined) return;
    if (isFresh) {
      await copyFolder(sample.original, sample.copy);
      // Decisions need a repository; without Git the rest of the sample still works.
      if (vscode.workspace.isTrusted)
        await initRepository(sample.copy, signal).catch((failure: unknown) => log.warn(messageOf(failure)));
    }
    await vscode.commands.executeCommand("vscode.openFolder", vscode.Uri.file(sample.copy), { forceNewWindow: true });
  },
};

async function askForFreshCopy(signal: AbortSignal): Promise<boolean | undefined> {
  const items = [
    { label: vscode.l10n.t("Open it with your changes"), isFresh: false },
    {
      label: vscode.l10n.t("Start over"),
      isFresh: true,
      detail: vscode.l10n.t("Your changes to the sample will be lost."),
    },
  ];
  const options = { title: vscode.l10n.t("Open Sample Project") };
  return (await withToken(signal, (token) => vscode.window.showQuickPick(items, options, token)))?.isFresh;
}
