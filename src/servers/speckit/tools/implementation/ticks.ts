import { editDocument } from "../../../../disk/features/documents.ts";
import type { Feature } from "../../../../disk/features/feature.ts";
import { markTask } from "../../../../domain/speckit/tasks/markTask.ts";
import { parseTasks } from "../../../../domain/speckit/tasks/parseTasks.ts";
import type { Task } from "../../../../domain/speckit/tasks/task.ts";
import { taskKey } from "../../../../domain/speckit/tasks/taskId.ts";
import { applyEdits } from "../../../../domain/speckit/text/edits.ts";

/** The one character, in the file as it is now. What stands in the way, or nothing. */
export async function tick(feature: Feature, task: Task): Promise<string | undefined> {
  let problem: string | undefined;
  const outcome = await editDocument(feature, "tasks.md", (text) => {
    const marked = markTask(text, task, "done");
    if (marked.ok) return marked.value && applyEdits(text, [marked.value]);
    problem = {
      missing: "the task is no longer in tasks.md",
      changed: "the task reads differently in tasks.md now",
      noCheckBox: "the task has no check box to tick",
    }[marked.error.kind];
    return undefined;
  });
  return outcome === "missing" ? "tasks.md is gone" : problem;
}

/**
 * Opens boxes again that were ticked while an agent worked, among the tasks of its run that nothing has proven. Whoever
 * ticks any other task meanwhile is a person, whose ticks stay. Answers the ids.
 */
export async function takeBackTicks(feature: Feature, unproven: readonly Task[]): Promise<readonly string[]> {
  let taken: readonly string[] = [];
  await editDocument(feature, "tasks.md", (text) => {
    // One that was done before the run was ticked by a person, whatever came of doing it again.
    const edits = unproven
      .filter(({ state }) => state !== "done")
      .flatMap((task) => {
        const isTicked = parseTasks(text).tasks.some(
          ({ id, state }) => taskKey(id) === taskKey(task.id) && state === "done",
        );
        const marked = isTicked ? markTask(text, task, "pending") : undefined;
        return marked?.ok === true && marked.value !== undefined ? [{ id: task.id.text, edit: marked.value }] : [];
      });
    taken = edits.map(({ id }) => id);
    return edits.length === 0
      ? undefined
      : applyEdits(
          text,
          edits.map(({ edit }) => edit),
        );
  });
  return taken;
}
