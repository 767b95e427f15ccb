import type { FilledSection } from "../../text/fillTemplate.ts";
import { demandsOf, scenariosOf } from "../demands.ts";
import { quote, withoutGaps } from "../quote.ts";
import { constitutionCheck } from "./constitutionCheck.ts";
import type { PlanInput } from "./planInput.ts";
import { renderGuidance } from "./guidanceIn.ts";
import { projectStructure } from "./projectStructure.ts";

export function renderPlanHead({ spec, feature, date }: PlanInput): string {
  return [
    `# Implementation Plan: ${spec.title ?? feature}`,
    `**Branch**: \`${feature}\` | **Date**: ${date} | **Spec**: [spec.md](./spec.md)`,
    `**Input**: Feature specification from [spec.md](./spec.md)`,
  ].join("\n\n");
}

export function renderPlanSections(input: PlanInput): FilledSection[] {
  const check = constitutionCheck(input.constitution, input.proposal);
  return [
    { heading: "## Summary", body: summary(input) },
    { heading: "## Technical Context", body: technicalContext(input) },
    { heading: "## Constitution Check", body: check.text },
    { heading: "## Project Structure", body: projectStructure(input) },
    ...(check.hasRows ? [complexityTracking] : []),
  ];
}

/** As long as no row of the gate is a violation, the table is empty. */
const complexityTracking: FilledSection = {
  heading: "## Complexity Tracking",
  body: "*One row for each VIOLATION above that is justified. None is recorded.*\n\n| Violation | Why Needed | Simpler Alternative Rejected Because |\n|---|---|---|",
};

export const renderPlan = (input: PlanInput): string =>
  `${[renderPlanHead(input), ...renderPlanSections(input).map(({ heading, body }) => `${heading}\n\n${body}`)].join("\n\n")}\n`;

const maxQuotedRequirements = 8;

/** What the specification says, in its own words. */
function summary({ spec, guidance, proposal }: PlanInput): string {
  const stories = spec.stories.map(({ id, title, priority, narrative }) => {
    const [name, words] = [withoutGaps(title), withoutGaps(narrative)];
    const told = [...(name === "" ? [] : [name]), ...(words === "" ? [] : [quote(words, 600)])];
    return `- ${id}${priority === undefined ? "" : ` (${priority})`}${told.length === 0 ? "" : `: ${told.join(" — ")}`}`;
  });
  // Scenarios say more; they stand in quickstart.md and in the tasks.
  const hasScenarios = spec.stories.some((story) => scenariosOf(story).length > 0);
  const demands = demandsOf(spec);
  const quoted = demands.slice(0, maxQuotedRequirements).map(({ id, text }) => `- ${id}: ${quote(text)}`);
  const rest = demands.length - quoted.length;
  return [
    ...(proposal === undefined ? [] : [proposal.summary]),
    ...(stories.length > 0 ? [`User stories of [spec.md](./spec.md):\n\n${stories.join("\n")}`] : []),
    ...(!hasScenarios && quoted.length > 0
      ? [
          `Requirements of [spec.md](./spec.md)${rest > 0 ? `, the first ${String(quoted.length)} of ${String(demands.length)}` : ""}:\n\n${quoted.join("\n")}`,
        ]
      : []),
    ...(stories.length === 0 && quoted.length === 0 ? ["See [spec.md](./spec.md)."] : []),
    ...(guidance === undefined || guidance.trim() === "" ? [] : [renderGuidance(guidance)]),
  ].join("\n\n");
}

function technicalContext({ context, decisions, featurePath }: PlanInput): string {
  const up = featurePath.split("/").map(() => "..");
  const links = decisions.map(
    ({ path, title }) => `- [${title}](${[...up, ...path.split("/").map(encodeURIComponent)].join("/")})`,
  );
  return [
    ...[...context].map(([field, value]) => `**${field}**: ${value}`),
    ...(links.length > 0 ? [`**Decisions of this project**:\n\n${links.join("\n")}`] : []),
  ].join("\n\n");
}
