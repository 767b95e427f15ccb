import * as vscode from "vscode";
import * as z from "zod";
import { withToken } from "../cancellation.ts";
import { chooseFolder } from "../forms/chooseFolder.ts";
import type { Command } from "./command.ts";

const reference = z.object({ intention: z.string(), folder: z.string().optional() });

export const startPreflight: Command<"flightdeck.startPreflight"> = {
  parse: ([first]) => {
    const parsed = reference.safeParse(typeof first === "string" ? { intention: first } : first);
    return parsed.success ? parsed.data : undefined;
  },
  async run({ clarifications }, argument, signal) {
    const repoPath = argument?.folder ?? (await chooseFolder(signal));
    const intention = repoPath && (argument?.intention ?? (await askForIntention(signal)));
    if (!repoPath || !intention) return;
    await clarifications.open({ kind: "preflight", intention, repoPath });
  },
};

const askForIntention = (signal: AbortSignal): Promise<string | undefined> =>
  withToken(signal, (token) =>
    vscode.window.showInputBox(
      {
        title: vscode.l10n.t("Start Preflight"),
        prompt: vscode.l10n.t("What do you want to build or change?"),
        placeHolder: vscode.l10n.t("Add single sign-on login for staff"),
        ignoreFocusOut: true,
        validateInput: (text) =>
          text.trim() === "" ? vscode.l10n.t("Say in a few words what it is about.") : undefined,
      },
      token,
    ),
  );
