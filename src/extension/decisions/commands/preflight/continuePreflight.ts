import * as vscode from "vscode";
import * as z from "zod";
import type { Command } from "../../../services.ts";
import { draftProgress } from "../../../../domain/clarification/session/draft.ts";
import { notApplicable } from "../../../../domain/failures.ts";
import { withToken } from "../../../platform/cancellation.ts";

const row = z.object({ formId: z.string() });

/** Continues questions that the user has started to answer, of a preflight or a feature. */
export const continuePreflight: Command<"flightdeck.continuePreflight"> = {
  parse: ([first]) => {
    const parsed = row.safeParse(first);
    return parsed.success ? parsed.data.formId : undefined;
  },
  async run({ clarifications }, formId, signal) {
    const items = clarifications
      .unfinished()
      .filter((draft) => formId === undefined || draft.formId === formId)
      .map((draft) => {
        const { answered, asked } = draftProgress(draft);
        return {
          label: draft.origin.kind === "preflight" ? draft.origin.intention : draft.origin.title,
          description: vscode.l10n.t("{0} of {1} answered", answered, asked),
          origin: draft.origin,
        };
      });
    const [only] = items;
    if (only === undefined) throw notApplicable(vscode.l10n.t("There are no unfinished questions."));
    const placeHolder = vscode.l10n.t("Which questions do you want to continue?");
    const choice =
      items.length === 1
        ? only
        : await withToken(signal, (token) => vscode.window.showQuickPick(items, { placeHolder }, token));
    if (choice) await clarifications.open(choice.origin);
  },
};
