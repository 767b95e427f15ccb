import { prerequisitesOf } from "./batches.ts";
import type { Phase, Task, TaskList } from "./task.ts";

/** The first open task that waits for nothing, with its phase. A circle of dependencies still has a first task. */
export function nextTaskOf(list: TaskList): { readonly task: Task; readonly phase: Phase } | undefined {
  const open = list.phases.flatMap((phase) =>
    phase.tasks.flatMap((task) => (task.state === "pending" ? [{ task, phase }] : [])),
  );
  const isFree = ({ task }: { readonly task: Task }): boolean => prerequisitesOf(list, new Set([task])).length === 0;
  return open.find(isFree) ?? open[0];
}
