import type { Task } from "../../tasks/task.ts";
import { pathsOf } from "../../tasks/taskReferences.ts";
import { checksOf, isCheckOnly } from "./checks.ts";

/** What is known after an agent has finished a task. */
interface RunEvidence {
  readonly exitCode: number | null;
  /** Files that appeared, vanished or have another content, relative to the root with `/`; empty folders end in `/`. */
  readonly changed: readonly string[];
  /** The task as tasks.md has it now; it may be gone. */
  readonly taskNow: Task | undefined;
  /** Checks of the task, with how they ended; those that could not be run have no result. */
  readonly checks: readonly CheckResult[];
}

export interface CheckResult {
  readonly command: string;
  readonly passed?: boolean;
}

type Verdict = { readonly verified: true } | { readonly verified: false; readonly reason: string };

/** An agent's claim is not evidence: something must have changed where the task says, and its own checks must pass. */
export function judge(task: Task, { exitCode, changed, taskNow, checks }: RunEvidence): Verdict {
  const no = (reason: string): Verdict => ({ verified: false, reason });
  if (exitCode !== 0) return no(`the agent ended with ${exitCode === null ? "a signal" : `code ${String(exitCode)}`}`);
  const lack = isCheckOnly(task) ? undefined : lackOfChange(pathsOf(task), changed);
  if (lack !== undefined) return no(lack);
  const open = taskNow?.subItems.filter((item) => item.state === "pending").length ?? 0;
  if (open > 0) return no(`${String(open)} of its own check boxes ${open === 1 ? "is" : "are"} open`);
  const failed = checks.find(({ passed }) => passed !== true);
  if (failed)
    return no(
      failed.passed === false
        ? `its check \`${failed.command}\` failed`
        : `its check \`${failed.command}\` was not run, because the user did not allow it`,
    );
  return isCheckOnly(task) && checksOf(task).length === 0
    ? no("it only checks something and names no command, such as Check: `npm test`")
    : { verified: true };
}

/** That a file which the task names was there before proves nothing. */
function lackOfChange(paths: readonly string[], changed: readonly string[]): string | undefined {
  if (changed.length === 0) return "no file has changed";
  const isTouched = (path: string): boolean =>
    changed.some((file) => file === path || file.startsWith(path.endsWith("/") ? path : `${path}/`));
  return paths.length === 0 || paths.some(isTouched)
    ? undefined
    : `none of the files it names has changed (${paths.join(", ")})`;
}
