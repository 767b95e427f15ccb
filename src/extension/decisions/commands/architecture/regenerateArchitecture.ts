import * as vscode from "vscode";
import type { Command } from "../../../services.ts";
import { formatArchitecture } from "../../../../domain/adr/documents/formatArchitecture.ts";
import { snapshotOf } from "../../../../domain/adr/snapshot.ts";
import { invalidInput, notApplicable } from "../../../../domain/failures.ts";
import { preflightsPaths as paths } from "../../../../protocol/preflightsTools.ts";
import { writeTextFile } from "../../../platform/files/textFiles.ts";
import { writablePath } from "../../../platform/files/writablePath.ts";
import { parseProjectArgument } from "../../../systems/projects/projectArgument.ts";
import { chooseProject } from "../findDecision.ts";

/** Rewrites `ARCHITECTURE_STATE.md` from the latest ADR. No tool does that, so it is an edit. */
export const regenerateArchitecture: Command<"flightdeck.regenerateArchitecture"> = {
  parse: parseProjectArgument,
  async run(services, argument) {
    const project = await chooseProject(services, argument, ({ projection }) => projection !== "none");
    const latest = project?.value.adrs.at(-1);
    if (!project) {
      if (services.decisions.projects.length > 1 && argument === undefined) return;
      throw notApplicable(vscode.l10n.t("There are no decisions yet."));
    }
    const { uid, entries, problem } = project.value.architecture;
    if (latest === undefined || uid === undefined) throw notApplicable(vscode.l10n.t("There are no decisions yet."));
    if (problem !== undefined) throw invalidInput(vscode.l10n.t("{0} cannot be read: {1}", latest.title, problem));
    const uri = vscode.Uri.file(await writablePath(project.root, paths.architecture));
    await writeTextFile(uri, formatArchitecture(uid, snapshotOf(entries)));
  },
};
