import type { Batch } from "../../../../domain/speckit/tasks/batches.ts";
import type { Task } from "../../../../domain/speckit/tasks/task.ts";
import { compareTaskIds } from "../../../../domain/speckit/tasks/taskId.ts";
import { dependenciesOf } from "../../../../domain/speckit/tasks/taskReferences.ts";
import type { TaskReport, TaskRun } from "./runTask.ts";
import { runTask } from "./runTask.ts";
import { createTaskProgress } from "./taskProgress.ts";

export interface BatchRun extends Omit<TaskRun, "besideOthers" | "onOutput" | "unproven"> {
  readonly promptFor: (task: Task) => string;
  /** Tasks marked [P] at the same time. */
  readonly parallel: boolean;
}

const maxAtOnce = 4;

/** Runs batch by batch. A failing task in sequence halts the run; one marked [P] only holds up what builds on it. */
export async function runBatches(batches: readonly Batch[], run: BatchRun): Promise<ReadonlyMap<Task, TaskReport>> {
  const reports = new Map<Task, TaskReport>();
  const all = batches.flatMap((batch) => batch.tasks);
  const progress = createTaskProgress(run.context, all.length);
  const running = new Set<Task>();
  const unproven = (): readonly Task[] =>
    all.filter((task) => task.state !== "done" && !running.has(task) && reports.get(task)?.outcome !== "done");
  let halted: Task | undefined;
  const runOne = async (task: Task, besideOthers: boolean): Promise<void> => {
    const obstacle = halted ?? failedNeed(task, reports);
    if (obstacle) {
      reports.set(task, {
        outcome: "blocked",
        detail: halted
          ? `not started, because ${obstacle.id.text} did not succeed`
          : `it depends on ${obstacle.id.text}, which did not succeed`,
      });
      return;
    }
    run.context.signal.throwIfAborted();
    const watch = progress.begin(task);
    running.add(task);
    try {
      const { onOutput } = watch;
      reports.set(task, await runTask(task, run.promptFor(task), { ...run, besideOthers, onOutput, unproven }));
    } finally {
      running.delete(task);
      watch.end();
    }
    const isSequential = !task.parallel;
    if (isSequential && reports.get(task)?.outcome !== "done") halted = task;
  };
  for (const batch of batches) {
    if (run.parallel && batch.parallel) await inGroups(batch.tasks, (task) => runOne(task, true));
    else for (const task of batch.tasks) await runOne(task, false);
  }
  return reports;
}

async function inGroups(tasks: readonly Task[], start: (task: Task) => Promise<void>): Promise<void> {
  const queue = [...tasks];
  const worker = async () => {
    for (let task = queue.shift(); task; task = queue.shift()) await start(task);
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(maxAtOnce, tasks.length) }, worker));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
}

function failedNeed(task: Task, reports: ReadonlyMap<Task, TaskReport>): Task | undefined {
  const needs = dependenciesOf(task);
  return [...reports].find(
    ([other, { outcome }]) =>
      outcome !== "done" &&
      needs.some(({ first, last }) => compareTaskIds(first, other.id) <= 0 && compareTaskIds(other.id, last) <= 0),
  )?.[0];
}
