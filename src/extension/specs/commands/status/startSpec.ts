import * as vscode from "vscode";
import { chantSpecUpdate } from "../../../../protocol/chant/chantSpecUpdate.ts";
import type { Command } from "../../../services.ts";
import { actOnSpecs } from "./actOnSpecs.ts";
import { chooseSpecs } from "../askForSpec.ts";
import { rememberStatus } from "./setSpecStatus.ts";
import { parseSpecArguments } from "../specArgument.ts";

export const startSpec: Command<"flightdeck.startSpec"> = {
  parse: parseSpecArguments,
  async run(services, argument, signal) {
    const specs = await chooseSpecs(services, argument, (group) => group === "ready" || group === "pending");
    await actOnSpecs(
      services,
      {
        specs,
        effect: chantSpecUpdate.effect,
        command: "flightdeck.startSpec",
        title: {
          one: (title) => vscode.l10n.t("Start “{0}”", title),
          many: (count) => vscode.l10n.t("Start {0} specs", count),
        },
        act: (reference) =>
          rememberStatus(services, reference, () =>
            services.callChant(
              reference.projectRoot,
              chantSpecUpdate,
              { id: reference.specId, status: "in_progress" },
              signal,
            ),
          ),
        done: {
          one: (title) => vscode.l10n.t("Started “{0}”.", title),
          many: (count) => vscode.l10n.t("Started {0} specs.", count),
        },
      },
      signal,
    );
  },
};
