import { formatTaskId } from "../../tasks/taskId.ts";
import type { FilledSection } from "../../text/fillTemplate.ts";
import { testsWanted } from "./asksForTests.ts";
import type { PlannedPhase, PlannedTask } from "./plannedTask.ts";

/** Numbers the tasks of some phases on from a given number and writes them as Markdown. */
export function renderPhases(
  phases: readonly PlannedPhase[],
  firstPhase: number,
  firstTask: number,
  mvp?: string,
): string {
  const ids = numbersOf(phases, firstTask);
  const chapters = phases.map((phase, index) => {
    const star = mvp !== undefined && phase.story === mvp ? " 🎯 MVP" : "";
    const groups = phase.groups.map(({ heading, tasks }) =>
      [...(heading === "" ? [] : [heading]), tasks.map((task) => renderTask(task, ids)).join("\n")].join("\n\n"),
    );
    return [
      `## Phase ${String(firstPhase + index)}: ${phase.title}${star}`,
      ...phase.intro,
      ...groups,
      `**Checkpoint**: ${phase.checkpoint}`,
    ].join("\n\n");
  });
  return chapters.join("\n\n---\n\n");
}

function numbersOf(phases: readonly PlannedPhase[], firstTask: number): ReadonlyMap<string, string> {
  const tasks = phases.flatMap((phase) => phase.groups.flatMap((group) => group.tasks));
  return new Map(tasks.map((task, index) => [task.key, formatTaskId(firstTask + index)]));
}

function renderTask(task: PlannedTask, ids: ReadonlyMap<string, string>): string {
  const labels = `${task.parallel ? " [P]" : ""}${task.story === undefined ? "" : ` [${task.story}]`}`;
  const needs = (task.dependsOn ?? []).flatMap((key) => ids.get(key) ?? []);
  return `- [ ] ${ids.get(task.key)!}${labels} ${task.text}${needs.length > 0 ? ` (depends on ${needs.join(", ")})` : ""}`;
}

export interface TaskFileInput {
  readonly title: string;
  readonly featurePath: string;
  readonly documents: readonly string[];
  readonly withTests: boolean;
  readonly phases: readonly PlannedPhase[];
}

/** The parts of tasks.md, so that a project's own template can put them in its own order. */
export interface RenderedTasks {
  readonly head: string;
  readonly conventions: readonly FilledSection[];
  readonly phases: string;
  readonly guidance: readonly FilledSection[];
}

export function renderTaskParts(input: TaskFileInput): RenderedTasks {
  const { phases } = input;
  const storyPhases = phases.flatMap((phase, index) =>
    phase.story === undefined ? [] : [{ phase, number: index + 1 }],
  );
  const mvp = storyPhases[0]?.phase.story;
  return {
    head: [
      `# Tasks: ${input.title}`,
      `**Input**: Design documents from \`${input.featurePath}/\``,
      `**Prerequisites**: ${["plan.md", "spec.md", ...input.documents.filter((path) => /^(?:research|data-model|quickstart)\.md$|^contracts\//.test(path))].join(", ")}`,
      input.withTests ? testsWanted : "**Tests**: Not asked for, so no test tasks are listed.",
      "**Organization**: Tasks are grouped by user story, so that each story can be built, checked and delivered on its own.",
    ].join("\n\n"),
    conventions: [
      {
        heading: "## Format: `[ID] [P?] [Story] Description`",
        body: "- **[P]**: may run at the same time as its neighbours, because it touches other files\n- **[Story]**: the user story of spec.md it belongs to\n- Words in quotes are those of spec.md",
      },
      {
        heading: "## Path Conventions",
        body: "Paths are relative to the repository root. Each one here exists already or was named by the person.",
      },
    ],
    phases: renderPhases(phases, 1, 1, mvp),
    guidance: [
      dependencies(storyPhases),
      ...parallelExample(phases, storyPhases),
      strategy(storyPhases),
      {
        heading: "## Notes",
        body: "- A task is ticked only when its result is there, not when it was started.\n- Ids are permanent: new tasks get new numbers at the end.\n- Stop at any checkpoint to look at what has been built.",
      },
    ],
  };
}

/** The whole tasks.md of a first run. */
export function renderTasks(input: TaskFileInput): string {
  const { head, conventions, phases, guidance } = renderTaskParts(input);
  const chapter = ({ heading, body }: FilledSection) => `${heading}\n\n${body}`;
  return `${[head, ...conventions.map(chapter), phases, ...guidance.map(chapter)].join("\n\n")}\n`;
}

/** The first story with something to do side by side, in a code block: an example is no task. */
function parallelExample(phases: readonly PlannedPhase[], storyPhases: readonly NumberedPhase[]): FilledSection[] {
  const ids = numbersOf(phases, 1);
  const [first] = storyPhases
    .map(({ phase }) => ({ story: phase.story!, tasks: parallelTasksOf(phase) }))
    .filter(({ tasks }) => tasks.length > 1);
  if (!first) return [];
  const lines = first.tasks.map((task) => `${ids.get(task.key)!} ${task.text}`);
  return [
    {
      heading: `## Parallel Example: User Story ${first.story.slice(2)}`,
      body: `These tasks touch different files and can be started together:\n\n\`\`\`text\n${lines.join("\n")}\n\`\`\``,
    },
  ];
}

const parallelTasksOf = (phase: PlannedPhase): PlannedTask[] =>
  phase.groups.flatMap((group) => group.tasks).filter((task) => task.parallel);

type NumberedPhase = { readonly phase: PlannedPhase; readonly number: number };

function dependencies(storyPhases: readonly NumberedPhase[]): FilledSection {
  const stories = storyPhases.map(
    ({ phase, number }) => `- **${phase.title.split(" - ", 1)[0]!}** (Phase ${String(number)}): needs no other story`,
  );
  const parallel = storyPhases
    .map(({ phase }) => ({ phase, tasks: parallelTasksOf(phase) }))
    .filter(({ tasks }) => tasks.length > 1);
  const body = [
    "### Phase Dependencies\n\n- **Setup** and **Foundational**, where there are any: before the stories\n- **Stories**: among themselves in any order\n- **Polish**: the stories that are to be delivered",
    `### User Story Dependencies\n\n${stories.join("\n") || "- There is no user story."}`,
    "### Within Each User Story\n\n- Tests, where there are any, before the code they check\n- Finding the place before changing it",
    `### Parallel Opportunities\n\n- Tasks marked [P] inside one phase\n- Whole stories, by different people, once the phases before them are complete${parallel.map(({ phase, tasks }) => `\n- ${phase.story!}: ${String(tasks.length)} tasks at once`).join("")}`,
  ].join("\n\n");
  return { heading: "## Dependencies & Execution Order", body };
}

function strategy(storyPhases: readonly NumberedPhase[]): FilledSection {
  const [first, ...rest] = storyPhases;
  const number = first?.phase.story?.slice(2) ?? "1";
  const order = rest.map(({ phase }) => phase.story!).join(", ");
  const body = [
    first
      ? `### MVP First (User Story ${number} Only)\n\n1. Complete what comes before Phase ${String(first.number)}.\n2. Complete Phase ${String(first.number)} (User Story ${number}).\n3. Stop and check its independent test.`
      : "### MVP First\n\nThere is no user story; complete the phases in order.",
    ...(rest.length > 0
      ? [
          `### Incremental Delivery\n\nThen ${order}; check and deliver after each.`,
          "### Parallel Team Strategy\n\nOnce the phases before the stories are complete, each person takes one story.",
        ]
      : []),
  ].join("\n\n");
  return { heading: "## Implementation Strategy", body };
}
