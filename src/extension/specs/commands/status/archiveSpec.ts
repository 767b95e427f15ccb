import * as vscode from "vscode";
import { chantArchive } from "../../../../protocol/chant/chantArchive.ts";
import type { Command } from "../../../services.ts";
import { actOnSpecs } from "./actOnSpecs.ts";
import { chooseSpecs } from "../askForSpec.ts";
import { describeSpecs } from "../describeSpecs.ts";
import { moveOutOfArchive } from "./restoreSpec.ts";
import { parseSpecArguments } from "../specArgument.ts";

export const archiveSpec: Command<"flightdeck.archiveSpec"> = {
  parse: parseSpecArguments,
  async run(services, argument, signal) {
    const specs = await chooseSpecs(services, argument, (group) => group === "completed");
    await actOnSpecs(
      services,
      {
        specs,
        effect: chantArchive.effect,
        command: "flightdeck.archiveSpec",
        title: {
          one: (title) => vscode.l10n.t("Archive “{0}”", title),
          many: (count) => vscode.l10n.t("Archive {0} specs", count),
        },
        confirm: {
          question:
            specs.length === 1
              ? vscode.l10n.t("Archive this spec?")
              : vscode.l10n.t("Archive {0} specs?", specs.length),
          detail: describeSpecs(services, specs),
          button: vscode.l10n.t("Archive"),
        },
        async act(reference) {
          const home = services.specFile(reference);
          await services.callChant(reference.projectRoot, chantArchive, { id: reference.specId }, signal);
          return () => moveOutOfArchive(reference, home);
        },
        done: {
          one: (title) => vscode.l10n.t("Archived “{0}”.", title),
          many: (count) => vscode.l10n.t("Archived {0} specs.", count),
        },
      },
      signal,
    );
  },
};
