import * as vscode from "vscode";
import type { Command } from "../../../services.ts";
import { askForTitle, createSpec } from "./addSpec.ts";
import { askForSpec } from "../askForSpec.ts";
import { editSpecFields } from "../status/setSpecStatus.ts";
import { parseSpecArgument } from "../specArgument.ts";

/** Adds a spec that waits for another one. */
export const addDependentSpec: Command<"flightdeck.addDependentSpec"> = {
  parse: parseSpecArgument,
  async run(services, argument, signal) {
    const reference = argument ?? (await askForSpec(services));
    if (!reference) return;
    const { projectRoot, specId } = reference;
    const name = services.specs.project(projectRoot)?.byId.get(specId)?.title ?? specId;
    const title = await askForTitle(vscode.l10n.t("Add a spec that depends on “{0}”", name));
    if (!title) return;
    const created = await createSpec(services, projectRoot, title, signal);
    await editSpecFields(services, created, { depends_on: [specId] });
    await vscode.commands.executeCommand("flightdeck.openSpec", created);
  },
};
