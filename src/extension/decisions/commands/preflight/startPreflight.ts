import { basename } from "node:path";
import * as vscode from "vscode";
import * as z from "zod";
import type { Command } from "../../../services.ts";
import { withToken } from "../../../platform/cancellation.ts";
import { isInRepository } from "../../../firstSteps/findSetup.ts";
import { initRepository } from "../../../firstSteps/initRepository.ts";
import { chooseFolder } from "../../../platform/questions/chooseFolder.ts";
import type { Notify } from "../../../platform/notifications/notify.ts";
import { requireTrust } from "../../../platform/requireTrust.ts";

const reference = z.object({ intention: z.string(), folder: z.string().optional() });

export const startPreflight: Command<"flightdeck.startPreflight"> = {
  parse: ([first]) => {
    const parsed = reference.safeParse(typeof first === "string" ? { intention: first } : first);
    return parsed.success ? parsed.data : undefined;
  },
  async run({ clarifications, notify }, argument, signal) {
    const repoPath = argument?.folder ?? (await chooseFolder(signal));
    if (repoPath && !isInRepository(repoPath) && !(await askForRepository(repoPath, notify, signal))) return;
    const intention = repoPath && (argument?.intention ?? (await askForIntention(signal)));
    if (!repoPath || !intention) return;
    await clarifications.open({ kind: "preflight", intention, repoPath });
  },
};

/** Without a repository the server would refuse to start. False if the user does not want one. */
async function askForRepository(folder: string, notify: Notify, signal: AbortSignal): Promise<boolean> {
  requireTrust();
  const question = vscode.l10n.t(
    "Decisions need a Git repository, but “{0}” is not in one. Initialize a repository there?",
    basename(folder),
  );
  const detail = vscode.l10n.t("This runs git init in {0} and changes nothing else.", folder);
  if (!(await notify.askToGoOn(question, detail, vscode.l10n.t("Run git init")))) return false;
  await initRepository(folder, signal);
  return true;
}

const askForIntention = (signal: AbortSignal): Promise<string | undefined> =>
  withToken(signal, (token) =>
    vscode.window.showInputBox(
      {
        title: vscode.l10n.t("Start Preflight"),
        prompt: vscode.l10n.t("What do you want to build or change?"),
        placeHolder: vscode.l10n.t("Add single sign-on login for staff"),
        ignoreFocusOut: true,
        validateInput: (text) => (text.trim() === "" ? vscode.l10n.t("Describe it in a few words.") : undefined),
      },
      token,
    ),
  );
