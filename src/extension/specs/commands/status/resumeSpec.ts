import * as vscode from "vscode";
import { chantResume } from "../../../../protocol/chant/chantResume.ts";
import type { Command } from "../../../services.ts";
import { actOnSpecs } from "./actOnSpecs.ts";
import { chooseSpecs } from "../askForSpec.ts";
import { describeSpecs } from "../describeSpecs.ts";
import { rememberStatus } from "./setSpecStatus.ts";
import { parseSpecArguments } from "../specArgument.ts";

export const resumeSpec: Command<"flightdeck.resumeSpec"> = {
  parse: parseSpecArguments,
  async run(services, argument, signal) {
    const specs = await chooseSpecs(services, argument, (group) => group === "failed" || group === "in_progress");
    const isOne = specs.length === 1;
    await actOnSpecs(
      services,
      {
        specs,
        effect: chantResume.effect,
        command: "flightdeck.resumeSpec",
        title: {
          one: (title) => vscode.l10n.t("Resume “{0}”", title),
          many: (count) => vscode.l10n.t("Resume {0} specs", count),
        },
        confirm: {
          question: isOne
            ? vscode.l10n.t("Set this spec back to pending?")
            : vscode.l10n.t("Set {0} specs back to pending?", specs.length),
          detail: describeSpecs(services, specs),
          button: vscode.l10n.t("Resume"),
        },
        act: (reference) =>
          rememberStatus(services, reference, () =>
            services.callChant(reference.projectRoot, chantResume, { id: reference.specId }, signal),
          ),
        done: {
          one: (title) => vscode.l10n.t("“{0}” is pending again.", title),
          many: (count) => vscode.l10n.t("{0} specs are pending again.", count),
        },
      },
      signal,
    );
  },
};
