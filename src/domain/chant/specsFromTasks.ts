import type { Phase, Task, TaskList } from "../speckit/tasks/task.ts";
import { batchesOf, phaseName } from "../speckit/tasks/batches.ts";
import { compareTaskIds, taskKey } from "../speckit/tasks/taskId.ts";
import { dependenciesOf, pathsOf } from "../speckit/tasks/taskReferences.ts";

/** A spec to be made from tasks, before it has an id. */
export interface PlannedSpec {
  /** What others name it by in `dependsOn`. */
  readonly key: string;
  readonly title: string;
  /** Everything below the title. */
  readonly body: string;
  readonly dependsOn: readonly string[];
  readonly targetFiles: readonly string[];
}

/** One spec for each task that is not done, or for each story and each phase around them. In the order of the work. */
export function specsFromTasks(list: TaskList, by: "task" | "story", source: string): readonly PlannedSpec[] {
  return by === "task" ? specPerTask(list, source) : specPerPhase(list, source);
}

function specPerTask(list: TaskList, source: string): readonly PlannedSpec[] {
  const open = list.tasks.filter(({ state }) => state === "pending");
  const batches = batchesOf(list, new Set(open));
  return batches.flatMap(({ tasks }, index) => {
    // What is in the batch before has to be finished; that one waits for those before it.
    const before = (batches[index - 1]?.tasks ?? []).map(({ id }) => taskKey(id));
    return tasks.map((task) => {
      const named = open.filter((other) => other !== task && isNamed(task, other)).map(({ id }) => taskKey(id));
      return {
        key: taskKey(task.id),
        title: `${task.id.text}: ${task.description}`,
        body: bodyOf([task], `${source}, ${task.id.text}`),
        dependsOn: [...new Set([...before, ...named])],
        targetFiles: filesOf([task]),
      };
    });
  });
}

const isNamed = (task: Task, other: Task): boolean =>
  dependenciesOf(task).some(
    ({ first, last }) => compareTaskIds(first, other.id) <= 0 && compareTaskIds(other.id, last) <= 0,
  );

/** Stories build on what comes before all of them, but not on each other; what ends the list builds on everything. */
function specPerPhase(list: TaskList, source: string): readonly PlannedSpec[] {
  const phases = list.phases.filter(({ tasks }) => tasks.some(({ state }) => state === "pending"));
  const keyOf = (phase: Phase): string => String(list.phases.indexOf(phase));
  return phases.map((phase, index) => {
    const earlier = phases.slice(0, index);
    const needed = phase.kind === "story" ? earlier.filter(({ kind }) => kind !== "story") : earlier;
    const tasks = phase.tasks.filter(({ state }) => state === "pending");
    return {
      key: keyOf(phase),
      title: titleOf(phase),
      body: bodyOf(tasks, `${source}, ${phaseName(phase)}`),
      dependsOn: needed.map(keyOf),
      targetFiles: filesOf(tasks),
    };
  });
}

const titleOf = (phase: Phase): string =>
  phase.story === undefined
    ? phaseName(phase)
    : `${phase.story}: ${phase.title.replace(/^user story \w+\s*[-–—:]\s*/i, "")}`;

const filesOf = (tasks: readonly Task[]): readonly string[] => [
  ...new Set(tasks.flatMap(pathsOf).filter((path) => !path.endsWith("/"))),
];

function bodyOf(tasks: readonly Task[], source: string): string {
  const details = tasks.flatMap(({ details: lines }) => lines);
  return [
    `From ${source}.`,
    ...(details.length > 0 ? ["", ...details] : []),
    "",
    "## Acceptance Criteria",
    "",
    ...tasks.map(({ id, description }) => `- [ ] ${id.text} ${description}`),
  ].join("\n");
}
