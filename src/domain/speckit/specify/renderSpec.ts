import { quotedInput } from "./tidyDescription.ts";
import type { SpecDraft, StoryDraft } from "./draft.ts";

export interface SpecHeader {
  /** Name of the feature folder. */
  readonly feature: string;
  /** `YYYY-MM-DD`. */
  readonly created: string;
  readonly input: string;
}

/** Bodies by heading, so that a project's own template can take them in its own order. */
interface RenderedSpec {
  readonly head: string;
  readonly sections: readonly { readonly heading: string; readonly body: string }[];
}

export function renderSpecParts(draft: SpecDraft, header: SpecHeader): RenderedSpec {
  const head = [
    `# Feature Specification: ${draft.title}`,
    `**Feature Branch**: \`${header.feature}\``,
    `**Created**: ${header.created}`,
    "**Status**: Draft",
    `**Input**: User description: "${quotedInput(header.input)}"`,
  ].join("\n\n");
  const entities = draft.entities.map(({ name, text }) => `- **${name}**: ${text}`);
  return {
    head,
    sections: [
      {
        heading: "## User Scenarios & Testing *(mandatory)*",
        body: [...draft.stories.map(renderStory), `### Edge Cases\n\n${bullets(draft.edgeCases)}`].join("\n\n---\n\n"),
      },
      {
        heading: "## Requirements *(mandatory)*",
        body: [
          `### Functional Requirements\n\n${numbered("FR", draft.requirements)}`,
          ...(entities.length > 0
            ? [`### Key Entities *(include if feature involves data)*\n\n${entities.join("\n")}`]
            : []),
        ].join("\n\n"),
      },
      {
        heading: "## Success Criteria *(mandatory)*",
        body: `### Measurable Outcomes\n\n${numbered("SC", draft.successCriteria)}`,
      },
      { heading: "## Assumptions", body: bullets(draft.assumptions) },
    ],
  };
}

export function renderSpec(draft: SpecDraft, header: SpecHeader): string {
  const { head, sections } = renderSpecParts(draft, header);
  return `${[head, ...sections.map(({ heading, body }) => `${heading}\n\n${body}`)].join("\n\n")}\n`;
}

function renderStory(story: StoryDraft, index: number): string {
  const scenarios = story.scenarios.map(
    ({ given, when, then }, number) => `${String(number + 1)}. **Given** ${given}, **When** ${when}, **Then** ${then}`,
  );
  return [
    `### User Story ${String(index + 1)} - ${story.title} (Priority: ${story.priority})`,
    story.narrative,
    `**Why this priority**: ${story.why}`,
    `**Independent Test**: ${story.independentTest}`,
    "**Acceptance Scenarios**:",
    scenarios.join("\n"),
  ].join("\n\n");
}

const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");

const numbered = (family: "FR" | "SC", items: readonly string[]): string =>
  items.map((item, index) => `- **${family}-${String(index + 1).padStart(3, "0")}**: ${item}`).join("\n");
