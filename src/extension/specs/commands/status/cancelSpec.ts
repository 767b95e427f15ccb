import * as vscode from "vscode";
import { chantCancel } from "../../../../protocol/chant/chantCancel.ts";
import type { Command } from "../../../services.ts";
import { actOnSpecs } from "./actOnSpecs.ts";
import { chooseSpecs } from "../askForSpec.ts";
import { describeSpecs } from "../describeSpecs.ts";
import { rememberStatus } from "./setSpecStatus.ts";
import { parseSpecArguments } from "../specArgument.ts";

export const cancelSpec: Command<"flightdeck.cancelSpec"> = {
  parse: parseSpecArguments,
  async run(services, argument, signal) {
    const specs = await chooseSpecs(services, argument, (group) => group !== "cancelled" && group !== "completed");
    const cancelled = new Set(specs.map(({ specId }) => specId));
    const dependants = specs.flatMap(
      ({ projectRoot, specId }) => services.specs.project(projectRoot)?.dependants.get(specId) ?? [],
    );
    const waiting = [...new Set(dependants)].filter((id) => !cancelled.has(id));
    const warning = vscode.l10n.t("Other specs depend on it: {0}", waiting.join(", "));
    await actOnSpecs(
      services,
      {
        specs,
        effect: chantCancel.effect,
        command: "flightdeck.cancelSpec",
        title: {
          one: (title) => vscode.l10n.t("Cancel “{0}”", title),
          many: (count) => vscode.l10n.t("Cancel {0} specs", count),
        },
        confirm: {
          question:
            specs.length === 1 ? vscode.l10n.t("Cancel this spec?") : vscode.l10n.t("Cancel {0} specs?", specs.length),
          detail: [describeSpecs(services, specs), waiting.length > 0 ? warning : ""].filter(Boolean).join("\n\n"),
          button: specs.length === 1 ? vscode.l10n.t("Cancel Spec") : vscode.l10n.t("Cancel Specs"),
        },
        act: (reference) =>
          rememberStatus(services, reference, () =>
            services.callChant(reference.projectRoot, chantCancel, { id: reference.specId }, signal),
          ),
        done: {
          one: (title) => vscode.l10n.t("Cancelled “{0}”.", title),
          many: (count) => vscode.l10n.t("Cancelled {0} specs.", count),
        },
      },
      signal,
    );
  },
};
