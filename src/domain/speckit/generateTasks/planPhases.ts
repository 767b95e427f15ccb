import type { PlanDocument } from "../documents/parsePlan.ts";
import type { SpecDocument, Story } from "../documents/spec.ts";
import { requirementsOf } from "../documents/spec.ts";
import { listed, shortened, withoutFullStop } from "../language/sentences.ts";
import type { Layout } from "../plan/layout.ts";
import { slugOfDescription } from "../project/slug.ts";
import type { PlannedPhase, PlannedTask } from "./plannedTask.ts";
import type { StoryScope } from "./storyScope.ts";
import { scopeOf } from "./storyScope.ts";

interface TaskInput {
  readonly spec: SpecDocument;
  readonly plan: PlanDocument;
  readonly layout: Layout;
  /** `specs/001-photos`. */
  readonly featurePath: string;
  /** Files below the feature folder that exist. */
  readonly documents: readonly string[];
  readonly withTests: boolean;
}

/** Setup, foundation, one phase for each story in order of priority, polish. */
export function planPhases(input: TaskInput): PlannedPhase[] {
  const scope = scopeOf(input.spec);
  return [
    setup(input),
    foundation(
      input,
      scope.shared.map(({ name }) => name),
    ),
    ...scope.stories.map((story) => storyPhase(story, input)),
    polish(input),
  ];
}

const manifests: Readonly<Record<string, string>> = {
  ".ts": "package.json",
  ".js": "package.json",
  ".py": "pyproject.toml",
  ".rs": "Cargo.toml",
  ".go": "go.mod",
  ".rb": "Gemfile",
  ".php": "composer.json",
  ".java": "pom.xml",
  ".kt": "build.gradle.kts",
};

function setup({ spec, plan, layout, featurePath }: TaskInput): PlannedPhase {
  const open = [...plan.fields].filter(([, field]) => field.state === "unknown").map(([name]) => name);
  const folders = [
    ...(spec.entities.length > 0 ? [layout.models] : []),
    layout.services,
    layout.interface,
    ...(layout.tests === "" ? [] : [layout.tests]),
  ];
  const manifest = manifests[layout.extension];
  const tasks: PlannedTask[] = [
    ...(open.length > 0
      ? [
          {
            key: "decide",
            text: `Decide what is still open (${listed(open)}) and record it in ${featurePath}/research.md and ${featurePath}/plan.md`,
            parallel: false,
          },
        ]
      : []),
    {
      key: "folders",
      text: `Create the folders of the plan: ${listed([...new Set(folders)])}`,
      parallel: false,
      ...(open.length > 0 ? { dependsOn: ["decide"] } : {}),
    },
    {
      key: "baseline",
      text:
        manifest === undefined
          ? `Set up build, tests and dependencies and describe them in ${featurePath}/quickstart.md`
          : `Install the dependencies listed in ${manifest}, run build and tests before any change, and note the result in ${featurePath}/research.md`,
      parallel: false,
    },
    ...(manifest === undefined
      ? []
      : [
          {
            key: "lint",
            text: `Make the lint and format checks of ${manifest} cover the new folders and note their commands in ${featurePath}/quickstart.md`,
            parallel: true,
            dependsOn: ["baseline"],
          },
        ]),
  ];
  return {
    title: "Setup (Shared Infrastructure)",
    intro: ["**Purpose**: Make the project ready for the feature"],
    groups: [{ heading: "", tasks }],
    checkpoint: "The project builds, and its existing tests pass",
  };
}

function foundation({ layout }: TaskInput, shared: readonly string[]): PlannedPhase {
  const tasks: PlannedTask[] = [
    ...shared.map((name) => ({
      key: `model:${name}`,
      text: `Create the ${name} model, which several stories use, in ${layout.models}${layout.fileName(name)}`,
      parallel: shared.length > 1,
    })),
    {
      key: "errors",
      text: `Define how failures are reported (what failed, what to do next) in ${layout.services}${layout.fileName("errors")}`,
      parallel: shared.length > 0,
    },
  ];
  return {
    title: "Foundational (Blocking Prerequisites)",
    intro: ["**Purpose**: What every story needs", "**⚠️ CRITICAL**: No story starts before this phase is complete"],
    groups: [{ heading: "", tasks }],
    checkpoint: "The stories can start",
  };
}

function storyPhase({ story, requirements, entities, shared }: StoryScope, input: TaskInput): PlannedPhase {
  const number = story.id.slice(2);
  const files = filesOf(story, input.layout);
  const models = entities.map((entity): PlannedTask => ({
    key: `model:${entity.name}`,
    text: `Create the ${entity.name} model in ${input.layout.models}${input.layout.fileName(entity.name)}`,
    parallel: true,
    story: story.id,
  }));
  const tests = input.withTests ? [testTask(story, files.test)] : [];
  const needs = [
    ...shared.map(({ name }) => `model:${name}`),
    ...models.map(({ key }) => key),
    ...tests.map(({ key }) => key),
  ];
  const ids = requirements.map(({ id }) => id);
  const task = (key: string, text: string, dependsOn: readonly string[]): PlannedTask => ({
    key: `${key}:${story.id}`,
    text,
    parallel: false,
    story: story.id,
    dependsOn,
  });
  const contracts = contractsOf(input);
  const service = `service:${story.id}`;
  const work = [
    ...models,
    task(
      "service",
      `Implement “${story.title}”${ids.length > 0 ? ` (${ids.join(", ")})` : ""} in ${files.service}`,
      needs,
    ),
    task(
      "interface",
      `Make it available to its users${contracts.length > 0 ? ` as ${listed(contracts)} says` : ""} in ${files.interface}`,
      [service],
    ),
    task("edges", `Handle wrong input, failures and the edge cases of the specification in ${files.service}`, [
      service,
    ]),
  ];
  const count = story.scenarios.length;
  return {
    title: `User Story ${number} - ${story.title}${story.priority === undefined ? "" : ` (Priority: ${story.priority})`}`,
    story: story.id,
    intro: [
      `**Goal**: ${shortened(withoutFullStop(story.narrative), 240) || story.title}`,
      `**Independent Test**: ${story.independentTest ?? "Check the acceptance scenarios of the story on their own."}`,
    ],
    groups: [
      ...(tests.length > 0 ? [{ heading: `### Tests for User Story ${number}`, tasks: tests }] : []),
      { heading: `### Implementation for User Story ${number}`, tasks: work },
    ],
    checkpoint:
      count === 0
        ? `User Story ${number} works on its own`
        : `User Story ${number} works on its own: its ${count === 1 ? "acceptance scenario passes" : `${String(count)} acceptance scenarios pass`}`,
  };
}

/** From the root like every path in a task, or somebody would make them a second time. */
const contractsOf = ({ documents, featurePath }: TaskInput): string[] =>
  documents.filter((path) => path.startsWith("contracts/")).map((path) => `${featurePath}/${path}`);

/** A few telling words of the title name the files of a story. */
function filesOf(story: Story, layout: Layout): { service: string; interface: string; test: string } {
  const name = slugOfDescription(story.title.replace(/\b(?:and|or)\b/gi, " "))
    .split("-")
    .join(" ");
  return {
    service: `${layout.services}${layout.fileName(name)}`,
    interface: `${layout.interface}${layout.fileName(name)}`,
    test: `${layout.tests === "" ? layout.services : layout.tests}${layout.testName(name)}`,
  };
}

function testTask(story: Story, file: string): PlannedTask {
  const count = story.scenarios.length;
  const subject =
    count === 0
      ? `“${story.title}”`
      : count === 1
        ? "the acceptance scenario"
        : `each of the ${String(count)} acceptance scenarios`;
  return {
    key: `test:${story.id}`,
    text: `Write a failing test for ${subject} in ${file}`,
    parallel: true,
    story: story.id,
  };
}

function polish({ spec, featurePath, documents }: TaskInput): PlannedPhase {
  const criteria = requirementsOf(spec, "success").map(({ id }) => id);
  const quickstart = documents.includes("quickstart.md");
  const tasks: PlannedTask[] = [
    { key: "docs", text: "Describe the feature for its users in README.md", parallel: true },
    ...(quickstart
      ? [
          {
            key: "quickstart",
            text: `Go through ${featurePath}/quickstart.md from start to end, correct what does not hold and note the result at its end`,
            parallel: false,
          },
        ]
      : []),
    ...(criteria.length > 0
      ? [
          {
            key: "measure",
            text: `Measure ${listed(criteria)} and write the results into ${featurePath}/${quickstart ? "quickstart.md" : "research.md"}`,
            parallel: false,
          },
        ]
      : []),
  ];
  return {
    title: "Polish & Cross-Cutting Concerns",
    intro: ["**Purpose**: What concerns several stories"],
    groups: [{ heading: "", tasks }],
    checkpoint: "The feature is ready to be used",
  };
}
