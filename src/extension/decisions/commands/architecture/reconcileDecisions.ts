import { randomInt } from "node:crypto";
import * as vscode from "vscode";
import type { Command } from "../../../services.ts";
import { reconcileAdrs } from "../../../../domain/adr/reconcile.ts";
import { notApplicable } from "../../../../domain/failures.ts";
import { preflightsPaths as paths } from "../../../../protocol/preflightsTools.ts";
import { createDecisionFolder } from "../../../../disk/decisions/decisionFolder.ts";
import { createTextFile, writeTextFile } from "../../../platform/files/textFiles.ts";
import { writablePath } from "../../../platform/files/writablePath.ts";
import { parseProjectArgument } from "../../../systems/projects/projectArgument.ts";
import { chooseProject } from "../findDecision.ts";

/**
 * After a merge: one new ADR that restores what the latest one lacks. The server's tool reconciles only together with a
 * new decision; here nothing is decided, so there is nothing to ask and no task to replace.
 */
export const reconcileDecisions: Command<"flightdeck.reconcileDecisions"> = {
  parse: parseProjectArgument,
  async run(services, argument, signal) {
    const project = await chooseProject(services, argument, ({ missingKeys }) => missingKeys.length > 0);
    if (!project) {
      const isLost = services.decisions.projects.some(({ value }) => value.missingKeys.length > 0);
      if (isLost) return;
      throw notApplicable(vscode.l10n.t("No decisions were lost. There is nothing to reconcile."));
    }
    const { root } = project;
    const adrs = await createDecisionFolder(root).pastAdrs(signal);
    const made = reconcileAdrs(adrs, Date.now(), randomInt(0x10000));
    if (!made) throw notApplicable(vscode.l10n.t("No decisions were lost. There is nothing to reconcile."));
    const question = vscode.l10n.t("Restore {0} with a new decision?", made.restored.join(", "));
    const detail = vscode.l10n.t(
      "The latest decision comes from a branch that did not have them. A new decision record restores them as they were. No existing record changes, and the current task stays.",
    );
    if (!(await services.notify.askToGoOn(question, detail, vscode.l10n.t("Reconcile")))) return;
    const path = `${paths.adrs}/${made.fileName}`;
    const [record, projection] = [await writablePath(root, path), await writablePath(root, paths.architecture)];
    // Never overwrites an existing file.
    await createTextFile(record, made.text);
    await writeTextFile(vscode.Uri.file(projection), made.projection);
    services.notify.showDone(vscode.l10n.t("Restored: {0}", made.restored.join(", ")), [
      {
        title: vscode.l10n.t("Open Decision"),
        command: "flightdeck.openDecision",
        argument: { projectRoot: root, path },
      },
    ]);
  },
};
