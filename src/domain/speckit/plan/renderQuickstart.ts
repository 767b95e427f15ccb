import type { SpecDocument } from "../documents/spec.ts";
import { capitalized, withoutFullStop } from "../language/sentences.ts";
import type { Evidence } from "./evidence.ts";

/** How to see that the feature works: setup and commands from the repository, checks from the P1 scenarios. */
export function renderQuickstart(spec: SpecDocument, evidence: Evidence, title: string): string {
  const needs = [...evidence.languages, ...evidence.platforms].map(({ value, source }) => `- ${value} (${source})`);
  const commands = [...evidence.setup, ...evidence.scripts].map(({ command }) => command);
  const first = spec.stories.filter((story) => story.priority === "P1");
  const stories = first.length > 0 ? first : spec.stories.slice(0, 1);
  return `${[
    `# Quickstart: ${title}`,
    "A guide for checking the finished feature. It contains no implementation.",
    `## Prerequisites\n\n${needs.length > 0 ? needs.join("\n") : "Not known yet: the repository shows no manifest. See the open decisions in research.md."}`,
    `## Setup and Commands\n\n${commands.length > 0 ? `\`\`\`bash\n${[...new Set(commands)].join("\n")}\n\`\`\`` : "None found in the repository. Add them here once the project can be built."}`,
    `## Validation\n\n${stories.flatMap(validations).join("\n\n") || "spec.md has no acceptance scenario to check yet."}`,
  ].join("\n\n")}\n`;
}

function validations(story: SpecDocument["stories"][number]): string[] {
  const steps = story.scenarios.map((scenario, index) => {
    const lines = [
      ...(scenario.given === undefined ? [] : [`   - Start: ${withoutFullStop(scenario.given)}.`]),
      ...(scenario.when === undefined ? [] : [`   - Do: ${withoutFullStop(scenario.when)}.`]),
      `   - Expect: ${withoutFullStop(scenario.then ?? "the scenario holds")}.`,
    ];
    return `${String(index + 1)}. Scenario ${String(index + 1)} of ${story.id}\n${lines.join("\n")}`;
  });
  const test = story.independentTest === undefined ? [] : [`${capitalized(story.independentTest)}`];
  return [`### ${story.id}: ${story.title}`, ...test, steps.join("\n")];
}
