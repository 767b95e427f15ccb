import { l10n } from "../../l10n.ts";
import type { Analysis } from "./analyzeFeature.ts";

/** Readable Markdown: what was found, what is covered by which task, and the numbers. */
export function formatAnalysis(title: string, { findings, leftOut, coverage, metrics }: Analysis): string {
  const share = metrics.requirements === 0 ? 100 : Math.round((metrics.covered / metrics.requirements) * 100);
  return [
    l10n.t("# Analysis: {0}", title),
    "",
    findings.length === 0
      ? l10n.t("No findings: spec, plan and tasks agree as far as rules can tell.")
      : l10n.t("{0} findings, the most severe first.", String(findings.length + leftOut)),
    "",
    ...(findings.length === 0 ? [] : [...findingRows({ findings }), ""]),
    ...(leftOut > 0 ? [l10n.t("{0} more were left out.", String(leftOut)), ""] : []),
    ...(coverage ? ["## Coverage", "", ...coverageRows(coverage), ""] : []),
    "## Numbers",
    "",
    l10n.t("- Functional requirements: {0}, {1} % with a task", String(metrics.requirements), String(share)),
    l10n.t("- Tasks: {0}, {1} done", String(metrics.tasks), String(metrics.done)),
    l10n.t("- Open questions: {0}", String(metrics.openQuestions)),
    "",
    l10n.t("Found by rules, without a model. Whether the right thing is being built is for people to judge."),
    "",
  ].join("\n");
}

const findingRows = ({ findings }: Pick<Analysis, "findings">): readonly string[] => [
  l10n.t("| ID | Category | Severity | Location | Summary | Recommendation |"),
  "|---|---|---|---|---|---|",
  ...findings.map(
    ({ category, severity, document, line, summary, recommendation }, index) =>
      `| ${category.charAt(0)}${String(index + 1)} | ${category} | ${severity} | ${document}:${String(line + 1)} | ${cell(summary)} | ${cell(recommendation)} |`,
  ),
];

const coverageRows = ({ requirements }: NonNullable<Analysis["coverage"]>): readonly string[] => [
  l10n.t("| Requirement | Has Task? | Task IDs | Notes |"),
  "|---|---|---|---|",
  ...requirements.map(({ requirement, tasks, basis }) => {
    const note = basis === "keywords" ? l10n.t("shares only words, which is a hint, not proof") : "";
    const ids = tasks.slice(0, 8).map(({ id }) => id.text);
    return `| ${requirement.id} | ${basis === "none" ? l10n.t("no") : l10n.t("yes")} | ${ids.join(", ")}${tasks.length > 8 ? ", …" : ""} | ${note} |`;
  }),
];

const cell = (text: string): string => text.replaceAll("|", "\\|").replace(/\s+/g, " ");
