import type { RenderedSpec } from "../../../domain/speckit/capture/renderCaptured.ts";
import { gap } from "../../../domain/speckit/capture/renderCaptured.ts";
import { type SpecHeader, specHead } from "../../../domain/speckit/capture/specHead.ts";

/** What a model wrote, before it becomes Markdown. A part that was not usable is missing. */
export interface SpecDraft {
  readonly title?: string | undefined;
  readonly stories?: readonly StoryDraft[] | undefined;
  readonly edgeCases?: readonly string[] | undefined;
  readonly requirements?: readonly string[] | undefined;
  readonly entities: readonly EntityDraft[];
  readonly successCriteria?: readonly string[] | undefined;
  readonly assumptions?: readonly string[] | undefined;
}

export interface StoryDraft {
  readonly title: string;
  readonly priority: string;
  readonly narrative: string;
  readonly why: string;
  readonly independentTest: string;
  readonly scenarios: readonly ScenarioDraft[];
}

export interface ScenarioDraft {
  readonly given: string;
  readonly when: string;
  readonly then: string;
}

interface EntityDraft {
  readonly name: string;
  readonly text: string;
}

/** The model's parts; where one is missing, the captured one, which quotes the description and leaves gaps. */
export function renderDraft(draft: SpecDraft, captured: RenderedSpec, header: SpecHeader): RenderedSpec {
  const title = draft.title ?? captured.title;
  const bodies = [storiesBody(draft), requirementsBody(draft), criteriaBody(draft), assumptionsBody(draft)];
  return {
    title,
    head: specHead(title, header),
    sections: captured.sections.map((section, index) => ({ ...section, body: bodies[index] ?? section.body })),
  };
}

function storiesBody({ stories, edgeCases }: SpecDraft): string | undefined {
  if (stories === undefined) return undefined;
  const cases = edgeCases === undefined ? `- ${gap("what happens at the limits")}` : bullets(edgeCases);
  return [...stories.map(renderStory), `### Edge Cases\n\n${cases}`].join("\n\n---\n\n");
}

function requirementsBody({ requirements, entities }: SpecDraft): string | undefined {
  if (requirements === undefined) return undefined;
  const named = entities.map(({ name, text }) => `- **${name}**: ${text}`).join("\n");
  return [
    `### Functional Requirements\n\n${numbered("FR", requirements)}`,
    ...(named === "" ? [] : [`### Key Entities *(include if feature involves data)*\n\n${named}`]),
  ].join("\n\n");
}

const criteriaBody = ({ successCriteria }: SpecDraft): string | undefined =>
  successCriteria && `### Measurable Outcomes\n\n${numbered("SC", successCriteria)}`;

const assumptionsBody = ({ assumptions }: SpecDraft): string | undefined => assumptions && bullets(assumptions);

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
