import type { SpecDocument, Story } from "../../documents/spec.ts";
import { scenariosOf } from "../demands.ts";
import type { Command, Evidence } from "../evidence.ts";
import { quote, withoutGaps } from "../quote.ts";

/** How to see that the feature works: commands of the repository, scenarios of the specification. */
export function renderQuickstart(title: string, spec: SpecDocument, { commands }: Evidence): string | undefined {
  const checks = spec.stories.flatMap(checksOf);
  if (commands.length === 0 && checks.length === 0) return undefined;
  return `${[
    `# Quickstart: ${title}`,
    ...(commands.length > 0 ? [`## Setup and Commands\n\n\`\`\`bash\n${linesOf(commands).join("\n")}\n\`\`\``] : []),
    ...(checks.length > 0 ? [`## Validation\n\n${checks.join("\n\n")}`] : []),
  ].join("\n\n")}\n`;
}

const order: Readonly<Record<Command["purpose"], number>> = { setup: 0, test: 1, run: 2 };

const linesOf = (commands: readonly Command[]): string[] => [
  ...new Set(
    commands
      .toSorted((a, b) => order[a.purpose] - order[b.purpose])
      .map(
        ({ command, folder, source }) =>
          `${folder === "" ? command : `(cd ${quoted(folder)} && ${command})`}  # ${source}`,
      ),
  ),
];

const quoted = (folder: string): string => (/^[\w./@+-]+$/.test(folder) ? folder : `"${folder}"`);

function checksOf(story: Story): string[] {
  const { id, title, independentTest } = story;
  const test = withoutGaps(independentTest ?? "");
  const steps = scenariosOf(story).map(({ text }, index) => `${String(index + 1)}. ${quote(text, 1000)}`);
  if (test === "" && steps.length === 0) return [];
  return [
    [
      `### ${withoutGaps(title) === "" ? id : `${id}: ${withoutGaps(title)}`}`,
      ...(test === "" ? [] : [quote(test)]),
      ...(steps.length > 0 ? [steps.join("\n")] : []),
    ].join("\n\n"),
  ];
}
