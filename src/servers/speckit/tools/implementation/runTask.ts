import path from "node:path";
import type { Task } from "../../../../domain/speckit/tasks/task.ts";
import { taskKey } from "../../../../domain/speckit/tasks/taskId.ts";
import { parseTasks } from "../../../../domain/speckit/tasks/parseTasks.ts";
import { pathsOf } from "../../../../domain/speckit/tasks/taskReferences.ts";
import { checksOf } from "../../../../domain/speckit/implement/tasks/checks.ts";
import { type CheckResult, judge } from "../../../../domain/speckit/implement/tasks/evidence.ts";
import type { ImplementResult } from "../results.ts";
import type { ToolContext } from "../../../kit/defineTool.ts";
import { readDocument } from "../../../../disk/features/documents.ts";
import type { Feature } from "../../../../disk/features/feature.ts";
import type { AgentStarter } from "../../../../agents/agentStarter.ts";
import type { AgentEnd, AgentListener } from "../../../../agents/runAgent.ts";
import { confirmConfiguration } from "../../../kit/work/confirmConfiguration.ts";
import { sampleEdits } from "../../../kit/work/sampleEdits.ts";
import { configurationAmong } from "../../../../disk/paths/writeTarget.ts";
import { allowedChecks, type Checking, runChecks } from "./runChecks.ts";
import type { ChosenRunner } from "./selectRunner.ts";
import { takeBackTicks, tick } from "./ticks.ts";

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
  /** The tasks of this run that nothing has proven yet and that no other agent works on. */
  readonly unproven: () => readonly Task[];
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
  const commands = checksOf(task);
  const checking: Checking = { ...run, root: feature.root, mayRunAll: chosen.permission === "all" };
  // Before the work, so that a question does not wait for hours until the user comes back.
  const allowed = await allowedChecks(commands, checking);
  const end = await start(prompt, task, run, allowed).catch(async (error: unknown) => {
    await takeBackTicks(feature, [task, ...run.unproven()]);
    throw error;
  });
  if (end.failure !== undefined || end.exitCode !== 0) {
    await takeBackTicks(feature, [task, ...run.unproven()]);
    context.signal.throwIfAborted();
    return { outcome: "failed", detail: describe(end, chosen) };
  }
  const own = ownChanges(task, end, run);
  const taskNow = parseTasks((await readDocument(feature, "tasks.md")) ?? "").tasks.find(
    (candidate) => taskKey(candidate.id) === taskKey(task.id),
  );
  const checks = await runChecks(commands, checking);
  const verdict = judge(task, { exitCode: end.exitCode, changed: own, taskNow, checks });
  if (!verdict.verified) {
    const taken = await takeBackTicks(feature, [task, ...run.unproven()]);
    const claimed = taken.includes(task.id.text)
      ? "ticked by the agent, not verified, and opened again"
      : "claimed, not verified";
    return { outcome: "unverified", detail: `${claimed}: ${verdict.reason}` };
  }
  await takeBackTicks(feature, run.unproven());
  const marked = await tick(feature, task);
  const what = own.length === 0 ? passedChecks(checks) : changedFiles(own);
  return marked === undefined
    ? { outcome: "done", detail: what }
    : { outcome: "unverified", detail: `${what}, but ${marked}` };
}

/** What counts as the work of this task. */
function ownChanges(task: Task, end: AgentEnd, { feature, besideOthers }: TaskRun): readonly string[] {
  const ignored = new Set([`${feature.path}/tasks.md`, ".specify/feature.json"]);
  const paths = pathsOf(task);
  const changed = end.changed.filter((file) => !ignored.has(file) && (!isByproduct(file) || paths.includes(file)));
  return besideOthers
    ? changed.filter((file) =>
        paths.some((named) => file === named || file.startsWith(named.endsWith("/") ? named : `${named}/`)),
      )
    : changed;
}

const changedFiles = (files: readonly string[]): string =>
  `changed ${files.slice(0, 5).join(", ")}${files.length > 5 ? ` and ${String(files.length - 5)} more` : ""}`;

const passedChecks = (checks: readonly CheckResult[]): string =>
  `passed ${checks.map(({ command }) => `\`${command}\``).join(", ")}`;

function describe({ failure, exitCode, tail }: AgentEnd, chosen: TaskRun["chosen"]): string {
  const name = chosen.kind === "agent" ? chosen.runner.label : "the model";
  const cause = failure ?? `${name} ended with code ${String(exitCode)}`;
  return tail.length === 0 ? cause : `${cause}\n${tail.join("\n")}`;
}

/** Logs and the hidden files agents keep for themselves are no work. */
const isByproduct = (file: string): boolean =>
  file.endsWith(".log") || file.split("/").some((part) => part.startsWith("."));

async function start(
  prompt: string,
  task: Task,
  { chosen, context, agents, feature, environment, mayTrust, onOutput }: TaskRun,
  /** Commands that the agent may run, too. */
  checkCommands: readonly string[],
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
  const request = {
    runner,
    permission,
    model,
    prompt,
    root,
    featureFolder,
    onOutput,
    allowedFiles,
    isTrusted,
    checkCommands,
  };
  return agents.startAgent({ ...request, environment: { ...environment, ...places } }, context.signal);
}

/** Not the documents that say what is done. */
const mayWrite = (file: string): boolean =>
  !file.split(/[\\/]/).some((name) => [".specify", "checklists"].includes(name.toLowerCase())) &&
  path.posix.basename(file.replaceAll("\\", "/")).toLowerCase() !== "tasks.md";
