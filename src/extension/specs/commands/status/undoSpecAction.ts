import * as vscode from "vscode";
import { invalidInput } from "../../../../domain/failures.ts";
import type { Command } from "../../../services.ts";

/** Undoes the last action, or the action of a notification. */
export const undoSpecAction: Command<"flightdeck.undoSpecAction"> = {
  parse: ([first]) => (typeof first === "number" ? first : undefined),
  async run(services, argument) {
    const step = services.undo.take(argument);
    if (!step)
      throw invalidInput(
        argument === undefined
          ? vscode.l10n.t("Nothing to undo.")
          : vscode.l10n.t("This was already undone or is too old to undo."),
      );
    await step.run();
    services.notify.showDone(vscode.l10n.t("Undone: {0}", step.title), []);
  },
};
