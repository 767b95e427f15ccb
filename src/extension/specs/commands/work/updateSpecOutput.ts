import * as vscode from "vscode";
import { chantSpecUpdate } from "../../../../protocol/chant/chantSpecUpdate.ts";
import type { Command } from "../../../services.ts";
import { actOnSpecs } from "../status/actOnSpecs.ts";
import { askForSpec } from "../askForSpec.ts";
import { titleOfSpec } from "../describeSpecs.ts";
import { rememberText } from "../../../platform/files/rememberText.ts";
import { parseSpecArgument } from "../specArgument.ts";

/** Appends the result of the work to the spec, in a section of its own. */
export const updateSpecOutput: Command<"flightdeck.updateSpecOutput"> = {
  parse: parseSpecArgument,
  async run(services, argument, signal) {
    const reference = argument ?? (await askForSpec(services));
    if (!reference) return;
    const { projectRoot, specId } = reference;
    const title = vscode.l10n.t("Add output to “{0}”", titleOfSpec(services, reference));
    const done = vscode.l10n.t("Added the output to “{0}”.", titleOfSpec(services, reference));
    const output = await vscode.window.showInputBox({
      title,
      prompt: vscode.l10n.t("The text is appended to the spec under the heading “Output”."),
      ignoreFocusOut: true,
    });
    if (!output?.trim()) return;
    await actOnSpecs(
      services,
      {
        specs: [reference],
        effect: chantSpecUpdate.effect,
        command: "flightdeck.updateSpecOutput",
        title: { one: () => title, many: () => title },
        async act() {
          return await rememberText(services.specFile(reference), "specs", async () => {
            await services.callChant(projectRoot, chantSpecUpdate, { id: specId, output }, signal);
          });
        },
        done: { one: () => done, many: () => done },
      },
      signal,
    );
  },
};
