import * as vscode from "vscode";
import { chantDiagnose } from "../../../../protocol/chant/chantDiagnose.ts";
import type { OutputOf } from "../../../../protocol/contract/toolContract.ts";
import type { Command } from "../../../services.ts";
import { askForSpec } from "../askForSpec.ts";
import { parseSpecArgument } from "../specArgument.ts";

export const diagnoseSpec: Command<"flightdeck.diagnoseSpec"> = {
  parse: parseSpecArgument,
  async run(services, argument, signal) {
    const reference = argument ?? (await askForSpec(services));
    if (!reference) return;
    const { projectRoot, specId } = reference;
    const report = await services.callChant(projectRoot, chantDiagnose, { id: specId }, signal);
    const title = services.specs.project(projectRoot)?.byId.get(specId)?.title ?? specId;
    await services.documents.show(`diagnosis-${specId}.md`, formatDiagnosis(title, report));
  },
};

/** A report: the verdict first, then the findings behind it. */
function formatDiagnosis(title: string, report: OutputOf<typeof chantDiagnose>): string {
  const cell = (value: string): string => value.replaceAll("|", "\\|").replace(/\s+/g, " ");
  const checks = report.checks.map(
    ({ name, passed, details }) => `| ${passed ? "✓" : "✗"} | ${cell(name)} | ${cell(details ?? "")} |`,
  );
  return [
    `# ${vscode.l10n.t("Diagnosis: {0}", title)}`,
    "",
    [report.spec_id, report.status, report.location].filter(Boolean).join(" · "),
    "",
    `**${report.diagnosis ?? ""}**`,
    "",
    ...(report.suggestion ? [vscode.l10n.t("Suggestion: {0}", report.suggestion), ""] : []),
    `|   | ${vscode.l10n.t("Check")} | ${vscode.l10n.t("Details")} |`,
    "|---|---|---|",
    ...checks,
    "",
  ].join("\n");
}
