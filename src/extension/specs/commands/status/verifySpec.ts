import * as vscode from "vscode";
import { chantVerify } from "../../../../protocol/chant/chantVerify.ts";
import type { Command } from "../../../services.ts";
import type { Offer } from "../../../platform/notifications/notify.ts";
import { chooseSpecs } from "../askForSpec.ts";
import { saveSpecs } from "./saveSpecs.ts";
import { parseSpecArguments } from "../specArgument.ts";

/** Shows the result for one spec as a sentence, for several as a report. */
export const verifySpec: Command<"flightdeck.verifySpec"> = {
  parse: parseSpecArguments,
  async run(services, argument, signal) {
    const specs = await chooseSpecs(services, argument);
    await saveSpecs(services, specs);
    const lines: string[] = [];
    for (const { projectRoot, specId } of specs) {
      const verification = await services.callChant(projectRoot, chantVerify, { id: specId }, signal);
      const { verified, unchecked_items: open, verification_notes: notes } = verification;
      const title = services.specs.project(projectRoot)?.byId.get(specId)?.title ?? specId;
      lines.push(`## ${verified ? "✓" : "✗"} ${title}`, "", specId, "", notes, "", ...open, "");
      if (specs.length > 1) continue;
      const place = { projectRoot, specId, ...(open[0] === undefined ? {} : { text: open[0] }) };
      const finalize: Offer = { title: vscode.l10n.t("Finalize"), command: "flightdeck.finalizeSpec", argument: place };
      const show: Offer = { title: vscode.l10n.t("Show Unchecked"), command: "flightdeck.openSpec", argument: place };
      services.notify.showDone(`${title}: ${notes}`, verified ? [finalize] : open.length > 0 ? [show] : []);
    }
    if (specs.length > 1)
      await services.documents.show("verification.md", [`# ${vscode.l10n.t("Verification")}`, "", ...lines].join("\n"));
  },
};
