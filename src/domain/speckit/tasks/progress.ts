import type { TaskList } from "./task.ts";

export interface Progress {
  readonly total: number;
  readonly done: number;
  readonly deferred: number;
}

export const noProgress: Progress = { total: 0, done: 0, deferred: 0 };

/** Counts tasks; check boxes without an id count only where the file has no ids at all. */
export function progressOf(list: TaskList): Progress {
  const counted = list.tasks.length > 0 ? list.tasks : list.phases.flatMap((phase) => phase.items);
  return {
    total: counted.length,
    done: counted.filter((entry) => entry.state === "done").length,
    deferred: counted.filter((entry) => entry.state === "deferred").length,
  };
}
