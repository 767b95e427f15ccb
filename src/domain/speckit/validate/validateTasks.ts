import type { SpecDocument } from "../documents/spec.ts";
import { uncoveredBy } from "../evidence/tasks/explicitCoverage.ts";
import { checksOf, isCheckOnly } from "../implement/tasks/checks.ts";
import { checkTasks } from "../tasks/checkTasks.ts";
import { parseTasks } from "../tasks/parseTasks.ts";
import type { Phase, Task, TaskList } from "../tasks/task.ts";
import { taskKey } from "../tasks/taskId.ts";
import { pathsIn } from "../tasks/taskReferences.ts";
import { readMarkdown } from "../text/markdown.ts";
import { placeholderProblems } from "./placeholders.ts";
import { withChapters, withFinalLineEnd, withoutOuterFence, withTitle } from "./repairFrame.ts";
import { finishedIn, withBoxes, withFormat, withIds } from "./tasks/repairTaskLines.ts";
import { ambiguousIds, withPhaseHeadings, withSequentialIds, withSequentialPhases } from "./tasks/renumber.ts";
import { repairInTurn, type Validated } from "./validated.ts";

interface TasksContext {
  /** Of the feature. */
  readonly title: string;
  readonly spec: SpecDocument;
  /** Whether somebody asked for tests. */
  readonly withTests?: boolean | undefined;
  /** The list that this one replaces, whose ids are permanent. */
  readonly existing?: TaskList | undefined;
}

/** What is checked, as sentences for a writer. */
export const tasksRules: readonly string[] = [
  "Each task is one line: - [ ] T001 [P] [US1] what to do, with the path of each file it changes; no other line in a phase has a box.",
  "Ids are T001, T002 and on in the order of the document; [P] only for tasks that change other files than their neighbors.",
  "Phases are headings of the second level: Phase 1: Setup (Shared Infrastructure), Phase 2: Foundational (Blocking Prerequisites), then one for each story of spec.md as Phase 3: User Story 1 - its title (Priority: P1), and Phase N: Polish & Cross-Cutting Concerns with its real number.",
  "Tasks of a story phase have its label [US1], tasks of the other phases have none.",
  "A task names a file, or a command that checks something, such as: Run `npm test`.",
  "Each user story has a task, and each functional requirement is named by the task that serves it, such as (FR-003).",
  "“(depends on T002)” names earlier tasks only. Nothing is ticked, and no placeholder in brackets is left.",
];

export function validateTasks(text: string, context: TasksContext): Validated {
  const { existing } = context;
  const { text: repaired, repairs } = repairInTurn(text, [
    withoutOuterFence,
    withTitle(`Tasks: ${context.title}`),
    withChapters(["notes", "dependencies and execution order", "implementation strategy"]),
    withPhaseHeadings,
    withBoxes,
    withIds,
    withFormat(finishedIn(existing)),
    // Others may know the ids of a list that was there before.
    ...(existing ? [] : [withSequentialIds]),
    withSequentialPhases,
    withFinalLineEnd,
  ]);
  const list = parseTasks(repaired);
  if (list.tasks.length === 0)
    return {
      text: repaired,
      repairs,
      problems: ["There is no task; write each as “- [ ] T001 what to do in which file”."],
    };
  const problems = [
    ...lineProblems(list, context),
    ...placeholderProblems(readMarkdown(repaired), samples),
    ...(existing ? lostTasks(existing, list) : []),
    ...coverageProblems(list, repaired, context),
  ];
  return { text: repaired, repairs, problems };
}

/** What the tasks of templates hold in brackets. */
const samples =
  "[Entity] [Entity1] [Entity2] [Service] [name] [location] [file] [filename] [path] [endpoint] [endpoint/feature] [feature] [user journey] [language] [framework]";

/** Told better by others: what names no file may run a check, and what a word meets proves no coverage. */
const toldElsewhere: ReadonlySet<string> = new Set([
  "missing-path",
  "uncovered-story",
  "uncovered-FR",
  "order",
  "placeholder",
]);

function lineProblems(list: TaskList, { spec }: TasksContext): string[] {
  const rules = checkTasks(list, spec)
    .filter(({ code }) => !toldElsewhere.has(code))
    .map(({ line, message }) => `Line ${String(line + 1)}: ${message}`);
  const ambiguous = ambiguousIds(list).map(
    ({ id }) => `${id.text} is used more than once and other tasks depend on it; give each task an id of its own.`,
  );
  const ranges = list.tasks
    .filter(({ lastId }) => lastId !== undefined)
    .map(({ id, lastId }) => `${id.text}–${lastId!.text} are one line; write one line for each task.`);
  const idle = list.phases.flatMap((phase) => phase.tasks.filter((task) => isIdle(task, phase)));
  return [...rules, ...ambiguous, ...ranges, ...idle.map(({ id }) => `${id.text} names no file and no check.`)];
}

/** What converge adds says what is missing; where it goes is seen when it is done. */
const isIdle = (task: Task, { kind }: Phase): boolean =>
  kind !== "convergence" &&
  task.lastId === undefined &&
  pathsIn([task.description, ...task.details].join("\n")).length === 0 &&
  checksOf(task).length === 0 &&
  !isCheckOnly(task);

function lostTasks(existing: TaskList, list: TaskList): string[] {
  const kept = new Map(list.tasks.map((task) => [taskKey(task.id), task.description]));
  return existing.tasks
    .filter(({ state, id, description }) => state === "done" && kept.get(taskKey(id)) !== description)
    .map(({ id, description }) => `${id.text} is finished; keep its line as it is: ${description}`);
}

function coverageProblems(list: TaskList, text: string, { spec, withTests }: TasksContext): string[] {
  const { stories, requirements } = uncoveredBy(list, text, spec);
  const untested =
    withTests === true ? list.phases.filter(({ kind, tasks }) => kind === "story" && !tasks.some(isTest)) : [];
  return [
    ...stories.map(({ id, title }) => `User story ${id.slice(2)} “${title}” has no task.`),
    ...requirements.map(({ id }) => `No task names ${id}; add (${id}) to the task that serves it.`),
    ...untested.map(({ title }) => `Tests were asked for, and “${title}” has no task that writes one.`),
  ];
}

const isTest = ({ description, heading }: Task): boolean =>
  /\btests?\b|[._]tests?\b|[._]spec\.|テスト|测试|테스트/i.test(`${heading ?? ""} ${description}`);
