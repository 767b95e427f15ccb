import path from "node:path";
import type { Task } from "../../../../domain/speckit/tasks/task.ts";
import { taskKey } from "../../../../domain/speckit/tasks/taskId.ts";
import { markTask } from "../../../../domain/speckit/tasks/markTask.ts";
import { parseTasks } from "../../../../domain/speckit/tasks/parseTasks.ts";
import { pathsOf } from "../../../../domain/speckit/tasks/taskReferences.ts";
import { applyEdits } from "../../../../domain/speckit/text/edits.ts";
import { checksOf, judge } from "../../../../domain/speckit/implement/tasks/evidence.ts";
import type { ImplementResult } from "../results.ts";
import type { ToolContext } from "../../../kit/defineTool.ts";
import { editDocument, readDocument } from "../../../../disk/features/documents.ts";
import type { Feature } from "../../../../disk/features/feature.ts";
import { findExecutable } from "../../../../disk/programs/findExecutable.ts";
import type { AgentStarter } from "../../../../agents/agentStarter.ts";
import type { AgentEnd, AgentListener } from "../../../../agents/runAgent.ts";
import { confirmConfiguration } from "../../../kit/work/confirmConfiguration.ts";
import { sampleEdits } from "../../../kit/work/sampleEdits.ts";
import { configurationAmong } from "../../../../disk/paths/writeTarget.ts";
import type { ChosenRunner } from "./selectRunner.ts";

export interface TaskRun {
  readonly feature: Feature;
  readonly chosen: Exclude<ChosenRunner, { kind: "prompt" }>;
  readonly context: ToolContext;
  readonly agents: AgentStarter;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether the agent may follow what the repository configures for agents; an earlier task may have changed that. */
  readonly mayTrust: () => Promise<boolean>;
  /** Others work at the same time: only changes in its own files count. */
  readonly besideOthers: boolean;
  readonly onOutput: TaskOutput;
}

export type TaskOutput = AgentListener["onOutput"];

export interface TaskReport {
  readonly outcome: ImplementResult["tasks"][number]["outcome"];
  readonly detail: string;
}

/** One task: let the agent work, look at what is there, and tick only what is proven. */
export async function runTask(task: Task, prompt: string, run: TaskRun): Promise<TaskReport> {
  const { feature, context, chosen } = run;
  const end = await start(prompt, task, run);
  context.signal.throwIfAborted();
  if (end.failure !== undefined || end.exitCode !== 0) return { outcome: "failed", detail: describe(end) };
  const ignored = new Set([`${feature.path}/tasks.md`, ".specify/feature.json"]);
  const paths = pathsOf(task);
  const changed = end.changed.filter((file) => !ignored.has(file) && (!isByproduct(file) || paths.includes(file)));
  const own = run.besideOthers
    ? changed.filter((file) =>
        paths.some((named) => file === named || file.startsWith(named.endsWith("/") ? named : `${named}/`)),
      )
    : changed;
  const existing = new Set(await filterAsync(paths, (named) => feature.files.exists(named)));
  const taskNow = parseTasks((await readDocument(feature, "tasks.md")) ?? "").tasks.find(
    (candidate) => taskKey(candidate.id) === taskKey(task.id),
  );
  const checks = await runChecks(checksOf(task), run);
  const verdict = judge(task, {
    exitCode: end.exitCode,
    changed: own,
    exists: (named) => existing.has(named),
    taskNow,
    checks,
  });
  if (!verdict.verified) {
    const claimed = taskNow?.state === "done" ? "ticked by the agent, not verified" : "claimed, not verified";
    return { outcome: "unverified", detail: `${claimed}: ${verdict.reason}` };
  }
  const marked = await tick(feature, task);
  const what = `changed ${own.slice(0, 5).join(", ")}${own.length > 5 ? ` and ${String(own.length - 5)} more` : ""}`;
  return marked === undefined
    ? { outcome: "done", detail: what }
    : { outcome: "unverified", detail: `${what}, but ${marked}` };

  function describe({ failure, exitCode, tail }: AgentEnd): string {
    const name = chosen.kind === "agent" ? chosen.runner.label : "the model";
    const cause = failure ?? `${name} ended with code ${String(exitCode)}`;
    return tail.length === 0 ? cause : `${cause}\n${tail.join("\n")}`;
  }
}

/** Logs and the hidden files agents keep for themselves are no work. */
const isByproduct = (file: string): boolean =>
  file.endsWith(".log") || file.split("/").some((part) => part.startsWith("."));

async function start(
  prompt: string,
  task: Task,
  { chosen, context, agents, feature, environment, mayTrust, onOutput }: TaskRun,
): Promise<AgentEnd> {
  const { root, folder: featureFolder } = feature;
  const paths = pathsOf(task);
  if (chosen.kind === "sampling") {
    const taskText = [task.description, ...task.details].join("\n");
    const { permission } = chosen;
    return sampleEdits(context, { prompt, taskText, paths, root, permission, mayWrite, onOutput });
  }
  const { runner, permission, model } = chosen;
  const wanted = permission === "edit" ? await configurationAmong(root, paths) : [];
  const isAllowed = wanted.length > 0 && (await confirmConfiguration(context, runner.label, wanted));
  // Scripts of spec-kit note there which feature they work on.
  const allowedFiles = [".specify/feature.json", ...(isAllowed ? wanted : [])];
  // Scripts that the agent starts find the right feature.
  const places = { SPECIFY_INIT_DIR: root, SPECIFY_FEATURE_DIRECTORY: featureFolder };
  const isTrusted = await mayTrust();
  const request = { runner, permission, model, prompt, root, featureFolder, onOutput, allowedFiles, isTrusted };
  return agents.startAgent({ ...request, environment: { ...environment, ...places } }, context.signal);
}

/** Not the documents that say what is done. */
const mayWrite = (file: string): boolean =>
  !file.split(/[\\/]/).some((name) => [".specify", "checklists"].includes(name.toLowerCase())) &&
  path.posix.basename(file.replaceAll("\\", "/")).toLowerCase() !== "tasks.md";

/** The one character, in the file as it is now. What stands in the way, or nothing. */
async function tick(feature: Feature, task: Task): Promise<string | undefined> {
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

/** A task's own commands run only where the agent may run commands too; they are taken from before its work. */
async function runChecks(
  commands: readonly string[],
  { chosen, context, agents, feature, environment }: TaskRun,
): Promise<{ command: string; passed?: boolean }[]> {
  const results: { command: string; passed?: boolean }[] = [];
  for (const command of commands) {
    if (chosen.permission !== "all") {
      results.push({ command });
      continue;
    }
    const [program = "", ...args] = command.split(/\s+/);
    const file = await findExecutable(program, environment);
    const end =
      file === undefined
        ? undefined
        : await agents.runCheck(
            {
              file,
              args,
              folder: feature.root,
              environment: { ...environment },
              input: "",
              timeoutMs: 600_000,
              onLine: () => undefined,
            },
            context.signal,
          );
    results.push({ command, passed: end?.code === 0 });
  }
  return results;
}

async function filterAsync<T>(values: readonly T[], keep: (value: T) => Promise<boolean>): Promise<T[]> {
  const kept = await Promise.all(values.map(keep));
  return values.filter((_, index) => kept[index]);
}
