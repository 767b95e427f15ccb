import * as vscode from "vscode";
import * as z from "zod";
import type { Command } from "../../../services.ts";
import { askForSpec } from "../askForSpec.ts";
import { parseSpecArgument } from "../specArgument.ts";

const text = z.string().nullish().catch(undefined);
const diagnosis = z.object({
  spec_id: z.string(),
  status: text,
  location: text,
  checks: z.array(z.object({ name: z.string(), passed: z.boolean(), details: text })).catch([]),
  diagnosis: text,
  suggestion: text,
});

export const diagnoseSpec: Command<"flightdeck.diagnoseSpec"> = {
  parse: parseSpecArgument,
  async run(services, argument, signal) {
    const reference = argument ?? (await askForSpec(services));
    if (!reference) return;
    const { projectRoot, specId } = reference;
    const answer = await services.callChant(projectRoot, "chant_diagnose", { id: specId }, signal);
    const title = services.specs.project(projectRoot)?.byId.get(specId)?.title ?? specId;
    await services.documents.show(
      `diagnosis-${specId}.md`,
      formatDiagnosis(title, diagnosis.parse(JSON.parse(answer))),
    );
  },
};

/** A report to read: the verdict first, then what it rests on. */
function formatDiagnosis(title: string, report: z.infer<typeof diagnosis>): string {
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
