import type { Result } from "../../result.ts";
import { fail, ok } from "../../result.ts";
import type { TextEdit } from "../text/edits.ts";
import { parseTasks } from "./parseTasks.ts";
import type { Task, TaskState } from "./task.ts";
import { taskKey } from "./taskId.ts";

type MarkProblem =
  | { readonly kind: "missing"; readonly id: string }
  | { readonly kind: "changed"; readonly id: string }
  | { readonly kind: "noCheckBox"; readonly id: string };

const characters: Readonly<Record<TaskState, string>> = { done: "X", pending: " ", deferred: "-" };

/**
 * The edit of one character that sets a task's state in the text as it is now. The task is found by its id and its
 * words: an agent may have rewritten the list in between, and a tick must never land on another task.
 */
export function markTask(currentText: string, task: Task, state: TaskState): Result<TextEdit | undefined, MarkProblem> {
  const id = task.id.text;
  const sameId = parseTasks(currentText).tasks.filter((candidate) => taskKey(candidate.id) === taskKey(task.id));
  if (sameId.length === 0) return fail({ kind: "missing", id });
  const found = sameId.find((candidate) => candidate.description === task.description);
  if (!found) return fail({ kind: "changed", id });
  if (found.mark === undefined) return fail({ kind: "noCheckBox", id });
  if (found.state === state) return ok(undefined);
  return ok({ start: found.mark, end: found.mark + 1, text: characters[state] });
}
