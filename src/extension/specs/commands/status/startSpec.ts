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
        run: { command: "flightdeck.startSpec", title: vscode.l10n.t("Start {0} specs", specs.length) },
        act: (reference) =>
          rememberStatus(services, reference, () =>
            services.callChant(
              reference.projectRoot,
              chantSpecUpdate,
              { id: reference.specId, status: "in_progress" },
              signal,
            ),
          ),
        done: (count) =>
          count === 1 ? vscode.l10n.t("1 spec is in progress.") : vscode.l10n.t("{0} specs are in progress.", count),
      },
      signal,
    );
  },
};
