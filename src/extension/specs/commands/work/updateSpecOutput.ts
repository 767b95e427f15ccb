import * as vscode from "vscode";
import { chantSpecUpdate } from "../../../../protocol/chant/chantSpecUpdate.ts";
import type { Command } from "../../../services.ts";
import { actOnSpecs } from "../status/actOnSpecs.ts";
import { askForSpec } from "../askForSpec.ts";
import { rememberText } from "../../../platform/files/rememberText.ts";
import { parseSpecArgument } from "../specArgument.ts";

/** Writes down what came out of the work, as a section of its own in the spec. */
export const updateSpecOutput: Command<"flightdeck.updateSpecOutput"> = {
  parse: parseSpecArgument,
  async run(services, argument, signal) {
    const reference = argument ?? (await askForSpec(services));
    if (!reference) return;
    const { projectRoot, specId } = reference;
    const name = services.specs.project(projectRoot)?.byId.get(specId)?.title ?? specId;
    const output = await vscode.window.showInputBox({
      title: vscode.l10n.t("Add output to “{0}”", name),
      prompt: vscode.l10n.t("Is added to the spec under a heading “Output”."),
      ignoreFocusOut: true,
    });
    if (!output?.trim()) return;
    await actOnSpecs(
      services,
      {
        specs: [reference],
        effect: chantSpecUpdate.effect,
        async act() {
          return await rememberText(services.specFile(reference), async () => {
            await services.callChant(projectRoot, chantSpecUpdate, { id: specId, output }, signal);
          });
        },
        done: () => vscode.l10n.t("The output is in the spec."),
      },
      signal,
    );
  },
};
