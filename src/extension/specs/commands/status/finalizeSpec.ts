import * as vscode from "vscode";
import { chantFinalize } from "../../../../protocol/chant/chantFinalize.ts";
import { unrecordedCommits } from "../../../../protocol/chantTools.ts";
import type { Command } from "../../../services.ts";
import { sayUnrecorded } from "../../work/sayUnrecorded.ts";
import { actOnSpecs } from "./actOnSpecs.ts";
import { chooseSpecs } from "../askForSpec.ts";
import { rememberText } from "../../../platform/files/rememberText.ts";
import { saveSpecs } from "./saveSpecs.ts";
import { showUnchecked } from "../inspect/showUnchecked.ts";
import { parseSpecArguments } from "../specArgument.ts";

export const finalizeSpec: Command<"flightdeck.finalizeSpec"> = {
  parse: parseSpecArguments,
  async run(services, argument, signal) {
    const specs = await chooseSpecs(services, argument, (group) => group === "in_progress" || group === "failed");
    await saveSpecs(services, specs);
    const [only] = specs;
    // Showing the open criteria helps more than a refusal.
    if (specs.length === 1 && only && (await showUnchecked(services, only))) return;
    const answers: string[] = [];
    const reason = (): string | undefined => answers.flatMap((answer) => unrecordedCommits(answer) ?? [])[0];
    await actOnSpecs(
      services,
      {
        specs,
        effect: chantFinalize.effect,
        command: "flightdeck.finalizeSpec",
        title: {
          one: (title) => vscode.l10n.t("Finalize “{0}”", title),
          many: (count) => vscode.l10n.t("Finalize {0} specs", count),
        },
        async act({ projectRoot, specId }) {
          return await rememberText(services.specFile({ projectRoot, specId }), "specs", async () => {
            answers.push(await services.callChant(projectRoot, chantFinalize, { id: specId }, signal));
          });
        },
        done: {
          one: (title) => sayUnrecorded(vscode.l10n.t("Finalized “{0}”.", title), reason()),
          many: (count) => sayUnrecorded(vscode.l10n.t("Finalized {0} specs.", count), reason()),
        },
        next: { title: vscode.l10n.t("Archive"), command: "flightdeck.archiveSpec", argument: specs },
      },
      signal,
    );
  },
};
