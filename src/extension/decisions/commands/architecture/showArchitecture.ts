import * as vscode from "vscode";
import { formatArchitecture } from "../../../../domain/adr/documents/formatArchitecture.ts";
import { parseAdr, snapshotFrom } from "../../../../domain/adr/documents/parseAdr.ts";
import { entriesOf, type Snapshot, snapshotOf } from "../../../../domain/adr/snapshot.ts";
import { notApplicable, notFound } from "../../../../domain/failures.ts";
import type { Command, Services } from "../../../services.ts";
import { noArguments } from "../../../platform/command.ts";
import { parseProjectArgument } from "../../../systems/projects/projectArgument.ts";
import { parseDecisionArgument, parseDecisionArguments } from "../decisionArgument.ts";
import { chooseAdr, chooseProject, type FoundAdr } from "../findDecision.ts";

/** Opens the architecture as a read-only document, derived from the ADRs. */
export const showArchitecture: Command<"flightdeck.showArchitecture"> = {
  parse: parseProjectArgument,
  async run(services, argument) {
    const project = await chooseProject(services, argument, ({ architecture }) => architecture.uid !== undefined);
    const architecture = project?.value.architecture;
    if (architecture?.uid === undefined) {
      if (services.decisions.projects.length > 1 && argument === undefined) return;
      throw notApplicable(vscode.l10n.t("No decisions have been made yet."));
    }
    const text = formatArchitecture(architecture.uid, snapshotOf(architecture.entries));
    await services.documents.show(`${vscode.l10n.t("Architecture")}.md`, text);
  },
};

/** Shows the architecture as of an ADR in the view. */
export const showArchitectureAsOf: Command<"flightdeck.showArchitectureAsOf"> = {
  parse: parseDecisionArgument,
  async run(services, argument, signal) {
    const found = await chooseAdr(services, argument, vscode.l10n.t("Show the architecture as of which decision?"));
    if (!found) return;
    const { root, adr } = found;
    const isLatest = services.decisions.project(root)?.value.adrs.at(-1)?.uid === adr.uid;
    const entries = entriesOf(await snapshotAt(services, found, signal));
    services.pastArchitectures.set(root, isLatest ? undefined : { uid: adr.uid, entries });
  },
};

export const showLatestArchitecture: Command<"flightdeck.showLatestArchitecture"> = {
  parse: noArguments,
  async run({ decisions, pastArchitectures }) {
    for (const { root } of decisions.projects) pastArchitectures.set(root, undefined);
  },
};

/** Compares the architectures of two ADRs side by side. */
export const compareDecisions: Command<"flightdeck.compareDecisions"> = {
  parse: parseDecisionArguments,
  async run(services, [first, second], signal) {
    const one = await chooseAdr(services, first, vscode.l10n.t("Compare which decision?"));
    if (!one) return;
    const question = vscode.l10n.t("Compare “{0}” with which decision?", one.title);
    const two = await chooseAdr(services, second, question, (adr) => adr !== one.adr);
    if (!two) return;
    const [older, newer] = one.adr.uid <= two.adr.uid ? [one, two] : [two, one];
    const documentOf = async (found: FoundAdr): Promise<vscode.Uri> =>
      services.documents.provide(
        `${vscode.l10n.t("Architecture as of {0}", found.adr.uid)}.md`,
        formatArchitecture(found.adr.uid, await snapshotAt(services, found, signal)),
      );
    const title = `${older.title} ↔ ${newer.title}`;
    await vscode.commands.executeCommand("vscode.diff", await documentOf(older), await documentOf(newer), title);
  },
};

async function snapshotAt({ decisions }: Services, { root, adr }: FoundAdr, signal: AbortSignal): Promise<Snapshot> {
  const text = await decisions.reading(root)?.adrText(adr.uid, signal);
  const snapshot = text === undefined ? undefined : snapshotFrom(parseAdr(text));
  if (snapshot) return snapshot;
  throw notFound(vscode.l10n.t("{0} has no readable architecture.", adr.title), { system: "decisions" });
}
