import { qualityCriteria } from "../documents/specQuality.ts";
import type { SpecDocument } from "../documents/spec.ts";

/** The quality checklist: what a machine can tell is computed, what needs judgment waits for a person. */
export function renderChecklist(spec: SpecDocument, title: string, created: string): string {
  const results = qualityCriteria.map((criterion) => ({ criterion, problem: criterion.check(spec) }));
  const groups = [...new Set(qualityCriteria.map(({ group }) => group))].map((group) => {
    const items = results
      .filter(({ criterion }) => criterion.group === group)
      .map(({ criterion, problem }) => {
        const isMet = problem === undefined && criterion.needsJudgment !== true;
        return `- [${isMet ? "x" : " "}] ${criterion.text}`;
      });
    return `## ${group}\n\n${items.join("\n")}`;
  });
  const notes = results.flatMap(({ criterion, problem }) =>
    problem === undefined ? [] : [`- Open on ${created}: ${criterion.text}: ${problem}.`],
  );
  const judged = qualityCriteria.filter(({ needsJudgment }) => needsJudgment === true).length;
  return `${[
    `# Specification Quality Checklist: ${title}`,
    "**Purpose**: Check that the specification is complete before planning starts",
    `**Created**: ${created}`,
    "**Feature**: [spec.md](../spec.md)",
    ...groups,
    `## Notes\n\n${[...notes, `- ${String(judged)} of the boxes need judgment: only people tick them. The others are computed from the text of spec.md.`].join("\n")}`,
  ].join("\n\n")}\n`;
}
