import type { PlanDocument } from "../../documents/parsePlan.ts";
import type { Requirement, SpecDocument, Story } from "../../documents/spec.ts";
import { blankCodeSpans } from "../../text/codeSpans.ts";
import type { MarkdownText } from "../../text/markdown.ts";
import { demandsOf, scenariosOf, storiesNamedIn } from "../demands.ts";
import type { WordPlace } from "../meetings.ts";
import { gap, gapsIn, plain, quote, withoutGaps } from "../quote.ts";
import { namesRequirements } from "./explicitCoverage.ts";
import type { PlannedPhase, PlannedTask } from "./plannedTask.ts";

export interface TaskMaterial {
  readonly spec: SpecDocument;
  readonly plan: PlanDocument;
  /** `specs/001-photos`. */
  readonly featurePath: string;
  readonly withTests: boolean;
  /** Where the words of a text occur in existing files. */
  readonly words: (text: string) => readonly WordPlace[];
}

/** The phases that every list has, without tasks: what is to be decided first, the stories by priority, the rest. */
export function taskFrame({ spec }: Pick<TaskMaterial, "spec">): PlannedPhase[] {
  return [
    phase("Setup (Shared Infrastructure)", "**Purpose**: Decide what is open", "Nothing is open"),
    phase("Foundational (Blocking Prerequisites)", "**Purpose**: Know where the work goes", "The stories can start"),
    ...byPriority(spec.stories).map(storyPhase),
    phase("Polish & Cross-Cutting Concerns", "**Purpose**: What concerns several stories", "The feature is complete"),
  ];
}

/** Tasks for what the specification says and leaves open, and for existing files its words lead to; nothing else. */
export function evidenceTasks(material: TaskMaterial): PlannedPhase[] {
  const { spec } = material;
  const found = new Set<string>();
  const stories = new Map(spec.stories.toReversed().map((story) => [story.id, story]));
  const { own, shared } = requirementsByStory(spec);
  const [setup, foundation, ...rest] = taskFrame(material);
  const polish = rest.pop()!;
  // Before the rest, which looks only for what no story does.
  const ofStories = rest.map((planned) => ({
    ...planned,
    groups: storyGroups(stories.get(planned.story!)!, own.get(planned.story!) ?? [], material, found),
  }));
  const all = [
    { ...setup!, groups: [{ heading: "", tasks: decisions(material) }] },
    {
      ...foundation!,
      groups: [{ heading: "", tasks: findTasks(shared.map(({ text }) => text).join("\n"), material, found) }],
    },
    ...ofStories,
    { ...requirementsPhase, groups: requirementGroups(shared, material.withTests) },
    polish,
  ];
  const planned = all.filter(hasTasks);
  const isEmpty = !planned.some(({ title, story }) => story !== undefined || title === requirementsPhase.title);
  return isEmpty ? [...planned, wholeSpec(material)] : planned;
}

/** A specification without stories and numbered requirements is one task. */
const wholeSpec = ({ spec, featurePath }: TaskMaterial): PlannedPhase => ({
  ...phase("Specification", "**Purpose**: What spec.md asks for", "It holds what spec.md says"),
  groups: [
    {
      heading: "",
      tasks: [
        { key: "spec", text: `Carry out ${featurePath}/spec.md: ${quote(spec.title ?? featurePath)}`, parallel: false },
      ],
    },
  ],
});

const requirementsPhase = phase(
  "Requirements of No Single Story",
  "**Purpose**: Requirements that no scenario names",
  "Each requirement holds",
);

const hasTasks = ({ groups }: PlannedPhase): boolean => groups.some(({ tasks }) => tasks.length > 0);

function phase(title: string, intro: string, checkpoint: string): PlannedPhase {
  return { title, intro: [intro], groups: [], checkpoint };
}

function storyPhase(story: Story): PlannedPhase {
  const number = story.id.slice(2);
  const count = scenariosOf(story).length;
  const scenarios = count === 1 ? "its scenario passes" : `its ${String(count)} scenarios pass`;
  const narrative = withoutGaps(story.narrative);
  const test = withoutGaps(story.independentTest ?? "");
  return {
    title: `User Story ${number} - ${story.title}${story.priority === undefined ? "" : ` (Priority: ${story.priority})`}`,
    story: story.id,
    intro: [
      `**Goal**: ${narrative === "" ? gap("what the story is for") : quote(narrative)}`,
      `**Independent Test**: ${test === "" ? gap("how people see that this story works by itself") : quote(test)}`,
    ],
    groups: [],
    checkpoint:
      count === 0 ? `User Story ${number} works on its own` : `User Story ${number} works on its own: ${scenarios}`,
  };
}

/** What the specification and the plan leave open, one task each. */
function decisions({ spec, plan, featurePath }: TaskMaterial): PlannedTask[] {
  const questions = spec.markers
    .filter(({ question }) => question !== "")
    .map(({ question, line }) => ({ what: question, line }));
  const ofSpec = [...gapsOf(spec.markdown), ...questions].map(({ what, line }) => {
    const story = spec.stories.find((each) => line >= each.line && line < each.end);
    return { what, place: `${story ? `story ${story.id.slice(2)} in ` : ""}${featurePath}/spec.md` };
  });
  const known = new Set(ofSpec.map(({ what }) => what));
  const unknown = [...plan.fields].filter(([, { state }]) => state === "unknown").map(([name]) => name);
  const ofPlan = [...unknown, ...gapsOf(plan.markdown).map(({ what }) => what)].filter((what) => !known.has(what));
  const all = [...ofSpec, ...ofPlan.map((what) => ({ what, place: `${featurePath}/plan.md` }))];
  const texts = new Set(all.map(({ what, place }) => `Decide: ${plain(what)} (${place})`));
  return [...texts].map((text) => ({ key: text, text, parallel: false }));
}

const gapsOf = ({ lines }: MarkdownText): { what: string; line: number }[] =>
  lines
    .filter(({ isProse }) => isProse)
    .flatMap(({ visible, index }) => gapsIn(blankCodeSpans(visible)).map((what) => ({ what, line: index })));

/** The requirements without a scenario: those of one story, and the others. Of one story alone it has all of them. */
function requirementsByStory(spec: SpecDocument) {
  const own = new Map<string, Requirement[]>();
  const shared: Requirement[] = [];
  const known = new Set(spec.stories.map(({ id }) => id));
  const only = known.size === 1 ? [...known][0] : undefined;
  for (const requirement of requirementsWithoutScenario(spec)) {
    const story = only ?? [...storiesNamedIn(requirement.text)].find((id) => known.has(id));
    if (story === undefined) shared.push(requirement);
    else push(own, story, requirement);
  }
  return { own, shared };
}

function push(own: Map<string, Requirement[]>, story: string, requirement: Requirement): void {
  const list = own.get(story);
  if (list) list.push(requirement);
  else own.set(story, [requirement]);
}

/** Requirements that no scenario refers to, by id or word for word. */
function requirementsWithoutScenario(spec: SpecDocument): Requirement[] {
  const isNamed = namesRequirements(
    spec.stories.flatMap((story) => scenariosOf(story).map(({ text }) => text)).join("\n"),
  );
  return demandsOf(spec).filter((requirement) => !isNamed(requirement));
}

function storyGroups(
  story: Story,
  requirements: readonly Requirement[],
  material: TaskMaterial,
  found: Set<string>,
): PlannedPhase["groups"] {
  const number = story.id.slice(2);
  const label = (tasks: readonly PlannedTask[]) => tasks.map((task) => ({ ...task, story: story.id }));
  const scenarios = scenariosOf(story);
  const tests = material.withTests ? [...scenarioTests(scenarios), ...requirementTests(requirements)] : [];
  const told = [
    story.title,
    story.narrative,
    ...scenarios.map(({ text }) => text),
    ...requirements.map(({ text }) => text),
  ];
  const work: PlannedTask[] = [
    ...findTasks(told.map(withoutGaps).join("\n"), material, found),
    ...scenarios.map(({ place, text }) => ({
      key: place,
      text: `Make ${place} work: ${quote(text)}`,
      parallel: false,
      ...(material.withTests ? { dependsOn: [`test:${place}`] } : {}),
    })),
    ...requirementWork(requirements, material.withTests),
  ];
  const narrative = withoutGaps(story.narrative);
  if (scenarios.length + requirements.length === 0)
    work.push({
      key: story.id,
      text:
        narrative === ""
          ? `Carry out ${story.id}: ${quote(story.title)}`
          : `Carry out ${story.id}: ${quote(narrative)}`,
      parallel: false,
    });
  return [
    ...(tests.length > 0 ? [{ heading: `### Tests for User Story ${number}`, tasks: label(tests) }] : []),
    { heading: `### Implementation for User Story ${number}`, tasks: label(work) },
  ];
}

const scenarioTests = (scenarios: readonly { place: string; text: string }[]): PlannedTask[] =>
  scenarios.map(({ place, text }) => ({
    key: `test:${place}`,
    text: `Write a failing test for ${place}: ${quote(text)}`,
    parallel: false,
  }));

const requirementTests = (requirements: readonly Requirement[]): PlannedTask[] =>
  requirements.map(({ id, text }) => ({
    key: `test:${id}`,
    text: `Write a failing test for ${id}: ${quote(text)}`,
    parallel: false,
  }));

const requirementWork = (requirements: readonly Requirement[], withTests: boolean): PlannedTask[] =>
  requirements.map(({ id, text }) => ({
    key: id,
    text: `Carry out ${id}: ${quote(text)}`,
    parallel: false,
    ...(withTests ? { dependsOn: [`test:${id}`] } : {}),
  }));

export const requirementGroups = (requirements: readonly Requirement[], withTests: boolean): PlannedPhase["groups"] => [
  ...(withTests && requirements.length > 0 ? [{ heading: "", tasks: requirementTests(requirements) }] : []),
  { heading: "", tasks: requirementWork(requirements, withTests) },
];

const maxWords = 2;

/** Where to look, for the most telling words that no earlier task looks for. What is found is noted in the plan. */
function findTasks(text: string, { words, featurePath }: TaskMaterial, found: Set<string>): PlannedTask[] {
  const fresh = words(text).filter(({ word, paths }) => !found.has(word) && !found.has(paths.join()));
  return fresh.slice(0, maxWords).map(({ word, paths }) => {
    found.add(word);
    found.add(paths.join());
    return {
      key: `find:${word}`,
      text: `Find where "${word}" lives and note it in ${featurePath}/plan.md: candidates ${paths.map((path) => `\`${path}\``).join(", ")}`,
      parallel: false,
    };
  });
}

/** P1 first; equals in the order of the specification. A number that occurs again is that of the first one. */
const byPriority = (stories: readonly Story[]): Story[] => {
  const seen = new Set<string>();
  return stories.filter(({ id }) => !seen.has(id) && seen.add(id)).sort((a, b) => level(a) - level(b));
};

const level = (story: Story): number => Number(story.priority?.slice(1) ?? 9);
