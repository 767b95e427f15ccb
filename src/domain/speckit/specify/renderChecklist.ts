import { qualityCriteria } from "../documents/specQuality.ts";
import type { SpecDocument } from "../documents/spec.ts";

/** The quality checklist with states computed from the spec; what fails is explained in the notes, which stay as they are while boxes are ticked later. */
export function renderChecklist(spec: SpecDocument, title: string, created: string): string {
  const results = qualityCriteria.map((criterion) => ({ criterion, problem: criterion.check(spec) }));
  const groups = [...new Set(qualityCriteria.map(({ group }) => group))].map((group) => {
    const items = results
      .filter(({ criterion }) => criterion.group === group)
      .map(({ criterion, problem }) => `- [${problem === undefined ? "x" : " "}] ${criterion.text}`);
    return `## ${group}\n\n${items.join("\n")}`;
  });
  const notes = results.flatMap(({ criterion, problem }) =>
    problem === undefined ? [] : [`- Open on ${created}: ${criterion.text}: ${problem}.`],
  );
  return `${[
    `# Specification Quality Checklist: ${title}`,
    "**Purpose**: Check that the specification is complete before planning starts",
    `**Created**: ${created}`,
    "**Feature**: [spec.md](../spec.md)",
    ...groups,
    `## Notes\n\n${[...notes, "- The boxes are computed from the text of spec.md; whether the right thing is specified is for people to judge."].join("\n")}`,
  ].join("\n\n")}\n`;
}
