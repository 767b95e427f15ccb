import type { Phase, Task, TaskList } from "./task.ts";
import { compareTaskIds, taskKey } from "./taskId.ts";
import { dependenciesOf, pathsOf } from "./taskReferences.ts";

export interface Batch {
  readonly phase: string;
  readonly tasks: readonly Task[];
  /** True where the tasks may run side by side. */
  readonly parallel: boolean;
}

/** Phase by phase, in order; neighbours marked `[P]` form one batch unless they share a file or build on each other. */
export function batchesOf(list: TaskList, selected: ReadonlySet<Task>): Batch[] {
  return list.phases.flatMap((phase) => batchesInPhase(phase, selected));
}

function batchesInPhase(phase: Phase, selected: ReadonlySet<Task>): Batch[] {
  const batches: Task[][] = [];
  let paths = new Set<string>();
  for (const task of phase.tasks) {
    if (!selected.has(task)) continue;
    const own = pathsOf(task);
    const current = batches.at(-1);
    const joins =
      current !== undefined &&
      task.parallel &&
      current[0]!.parallel &&
      !own.some((path) => paths.has(path)) &&
      !dependsOnAny(task, current);
    if (joins) {
      current.push(task);
    } else {
      batches.push([task]);
      paths = new Set();
    }
    for (const path of own) paths.add(path);
  }
  return batches.map((tasks) => ({ phase: phaseName(phase), tasks, parallel: tasks.length > 1 }));
}

export const phaseName = (phase: Phase): string =>
  phase.number === undefined ? phase.title || "Tasks" : `Phase ${phase.number}: ${phase.title}`;

function dependsOnAny(task: Task, others: readonly Task[]): boolean {
  const references = dependenciesOf(task);
  return others.some((other) =>
    references.some(({ first, last }) => compareTaskIds(first, other.id) <= 0 && compareTaskIds(other.id, last) <= 0),
  );
}

/** Unfinished tasks outside the selection that the selected ones need first: Setup, Foundational, "depends on". */
export function prerequisitesOf(list: TaskList, selected: ReadonlySet<Task>): Task[] {
  const byKey = new Map(list.tasks.map((task) => [taskKey(task.id), task]));
  const needed = new Set<Task>();
  const lastSelectedPhase = list.phases.findLastIndex((phase) => phase.tasks.some((task) => selected.has(task)));
  list.phases.forEach((phase, index) => {
    if (index >= lastSelectedPhase || (phase.kind !== "setup" && phase.kind !== "foundational")) return;
    for (const task of phase.tasks) needed.add(task);
  });
  for (const task of selected) {
    for (const { first, last } of dependenciesOf(task)) {
      if (first === last) {
        const found = byKey.get(taskKey(first));
        if (found) needed.add(found);
      } else {
        for (const other of list.tasks)
          if (compareTaskIds(first, other.id) <= 0 && compareTaskIds(other.id, last) <= 0) needed.add(other);
      }
    }
  }
  return list.tasks.filter((task) => needed.has(task) && task.state === "pending" && !selected.has(task));
}
