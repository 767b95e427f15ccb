import * as vscode from "vscode";
import { withToken } from "../../../platform/cancellation.ts";
import type { Command, Services } from "../../../services.ts";
import { parseDecisionArgument } from "../decisionArgument.ts";
import { chooseAdr, findDecision, type FoundDecision } from "../findDecision.ts";

/** Decisions and archived tasks are never edited: a new preflight amends them. */
export const amendDecision: Command<"flightdeck.amendDecision"> = {
  parse: parseDecisionArgument,
  async run(services, argument, signal) {
    const found = argument
      ? findDecision(services, argument)
      : await chooseAdr(services, undefined, vscode.l10n.t("Amend which decision?"));
    const intention = found && (await askForIntention(found, signal));
    if (found && intention) await startAmendment(services, found, intention);
  },
};

function startAmendment(services: Services, found: FoundDecision, intention: string): Promise<void> {
  const { adr, title, path, root } = found;
  const context = adr ? `Amends ADR ${adr.uid}: ${title}` : `Amends the task of ${path}: ${title}`;
  return services.clarifications.open({
    ...{ kind: "preflight", intention, context, repoPath: services.startFolderOf(root) },
    ...(adr && { forceAdr: true }),
  });
}

function askForIntention({ adr, title }: FoundDecision, signal: AbortSignal): Promise<string | undefined> {
  // The current value is not suggested: a value in the intention would count as the answer.
  const [change] = adr?.changes ?? [];
  const subject = change ? [change.category, change.field].filter(Boolean).join(" ").replaceAll("_", " ") : title;
  const options: vscode.InputBoxOptions = {
    title: vscode.l10n.t("Amend Decision"),
    prompt: vscode.l10n.t("What should replace “{0}”?", title),
    value: vscode.l10n.t("Change {0}", subject),
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === "" ? vscode.l10n.t("Describe it in a few words.") : undefined),
  };
  return withToken(signal, (token) => vscode.window.showInputBox(options, token));
}
