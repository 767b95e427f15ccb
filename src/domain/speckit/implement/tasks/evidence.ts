import type { Task } from "../../tasks/task.ts";
import { pathsOf } from "../../tasks/taskReferences.ts";

/** What is known after an agent has finished a task. */
interface RunEvidence {
  readonly exitCode: number | null;
  /** Files that appeared, vanished or have another content, relative to the root with `/`. */
  readonly changed: readonly string[];
  /** Whether a path the task names exists now. */
  exists(path: string): boolean;
  /** The task as tasks.md has it now; it may be gone. */
  readonly taskNow: Task | undefined;
  /** Checks the task itself names, with how they ended; those that could not be run have no result. */
  readonly checks: readonly { readonly command: string; readonly passed?: boolean }[];
}

type Verdict = { readonly verified: true } | { readonly verified: false; readonly reason: string };

/** An agent's claim is not evidence: something must have changed where the task says, and its own checks must pass. */
export function judge(task: Task, evidence: RunEvidence): Verdict {
  const no = (reason: string): Verdict => ({ verified: false, reason });
  if (evidence.exitCode !== 0)
    return no(`the agent ended with ${evidence.exitCode === null ? "a signal" : `code ${String(evidence.exitCode)}`}`);
  if (evidence.changed.length === 0) return no("no file has changed");
  const paths = pathsOf(task);
  const isTouched = (path: string) =>
    evidence.changed.some((file) => file === path || file.startsWith(path.endsWith("/") ? path : `${path}/`));
  if (paths.length > 0 && !paths.some((path) => isTouched(path) || evidence.exists(path)))
    return no(`none of the files it names exists (${paths.join(", ")})`);
  const open = evidence.taskNow?.subItems.filter((item) => item.state === "pending").length ?? 0;
  if (open > 0) return no(`${String(open)} of its own check boxes ${open === 1 ? "is" : "are"} open`);
  const failed = evidence.checks.find(({ passed }) => passed !== true);
  if (failed)
    return no(
      failed.passed === false
        ? `its check \`${failed.command}\` failed`
        : `its check \`${failed.command}\` was not run (that needs permission "all")`,
    );
  return { verified: true };
}

/** Commands a task names itself: a detail line such as "Check: `npm test`". */
export const checksOf = (task: Task): string[] =>
  task.details.flatMap(
    (line) => /^(?:[-*+]\s+)?\**(?:Check|Verify)\**\s*:\**\s*`([^`]+)`\s*\.?$/i.exec(line)?.[1] ?? [],
  );
