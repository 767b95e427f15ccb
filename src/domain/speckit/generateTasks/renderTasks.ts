import type { Story } from "../documents/spec.ts";
import { formatTaskId } from "../tasks/taskId.ts";
import { listed } from "../language/sentences.ts";
import type { FilledSection } from "../text/fillTemplate.ts";
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
  readonly stories: readonly Story[];
  /** Folders and extension in one sentence. */
  readonly paths: string;
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
      `**Tests**: ${input.withTests ? "Requested; each story writes its failing tests first." : "Not requested, so no test tasks are listed; the acceptance scenarios are checked through quickstart.md."}`,
      "**Organization**: Tasks are grouped by user story, so that each story can be built, checked and delivered on its own.",
    ].join("\n\n"),
    conventions: [
      {
        heading: "## Format: `[ID] [P?] [Story] Description`",
        body: "- **[P]**: may run at the same time as its neighbours, because it touches other files\n- **[Story]**: the user story of spec.md it belongs to\n- Every task names the files it changes",
      },
      { heading: "## Path Conventions", body: input.paths },
    ],
    phases: renderPhases(phases, 1, 1, mvp),
    guidance: [
      dependencies(storyPhases),
      ...parallelExample(phases, storyPhases),
      strategy(input.stories, storyPhases),
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
    ({ phase, number }) =>
      `- **${phase.title.split(" - ", 1)[0]!}** (Phase ${String(number)}): needs the Foundational phase and no other story`,
  );
  const parallel = storyPhases
    .map(({ phase }) => ({ phase, tasks: parallelTasksOf(phase) }))
    .filter(({ tasks }) => tasks.length > 1);
  const body = [
    "### Phase Dependencies\n\n- **Setup**: nothing\n- **Foundational**: Setup; blocks every story\n- **Stories**: Foundational; among themselves in any order\n- **Polish**: the stories that are to be delivered",
    `### User Story Dependencies\n\n${stories.join("\n") || "- There is no user story."}`,
    "### Within Each User Story\n\n- Tests, where there are any, before the code they check\n- Models, then what works with them, then what users reach\n- Failures and edge cases before the checkpoint",
    `### Parallel Opportunities\n\n- Tasks marked [P] inside one phase\n- Whole stories, by different people, once the Foundational phase is complete${parallel.map(({ phase, tasks }) => `\n- ${phase.story!}: ${String(tasks.length)} tasks at once`).join("")}`,
  ].join("\n\n");
  return { heading: "## Dependencies & Execution Order", body };
}

function strategy(stories: readonly Story[], storyPhases: readonly NumberedPhase[]): FilledSection {
  const first = storyPhases[0];
  const rest = storyPhases.slice(1).map(({ phase }) => phase.story!);
  const number = first?.phase.story?.slice(2) ?? "1";
  const body = [
    `### MVP First (User Story ${number} Only)\n\n1. Complete Setup and Foundational.\n2. Complete Phase ${String(first?.number ?? 3)} (User Story ${number}).\n3. Stop and check: ${stories.find((story) => story.id === first?.phase.story)?.independentTest ?? "its acceptance scenarios."}`,
    `### Incremental Delivery\n\n${rest.length > 0 ? (rest.length === 1 ? `Add ${rest[0]!}; check and deliver again.` : `Add ${listed(rest)} one after the other; check and deliver after each.`) : "There is one story; deliver it and then polish."}`,
    `### Parallel Team Strategy\n\n${rest.length > 0 ? "After the Foundational phase each person takes one story." : "With one story there is little to divide; share the tasks marked [P]."}`,
  ].join("\n\n");
  return { heading: "## Implementation Strategy", body };
}
