import { underSignals } from "../../../domain/followSignals.ts";
import { conflict, invalidInput } from "../../../domain/failures.ts";
import { documentPath } from "../../../disk/features/documents.ts";
import { whileAlone } from "../../../disk/lock/aloneLock.ts";
import { existingFeature, type Feature } from "../../../disk/features/feature.ts";
import { readTaskWork, type TaskWork } from "../../../disk/features/taskWork.ts";
import type { ChecklistGate } from "../../../domain/speckit/implement/tasks/gates.ts";
import { gateTable } from "../../../domain/speckit/implement/tasks/gates.ts";
import type { PromptMaterial } from "../../../domain/speckit/implement/tasks/taskPrompt.ts";
import { createTaskPrompts } from "../../../domain/speckit/implement/tasks/taskPrompt.ts";
import type { Selection } from "../../../domain/speckit/tasks/filter/selectTasks.ts";
import type { Task } from "../../../domain/speckit/tasks/task.ts";
import { speckitImplement } from "../../../protocol/speckit/speckitImplement.ts";
import type { ToolContext, ToolResult } from "../../kit/defineTool.ts";
import { findPlace } from "../project/projectRoot.ts";
import { readHooks } from "../project/surroundings.ts";
import { confirmTrust, type TrustAnswers } from "../../kit/work/confirmTrust.ts";
import { count } from "./count.ts";
import { implementText } from "./implementation/implementText.ts";
import type { TaskReport } from "./implementation/runTask.ts";
import type { ChosenRunner } from "./implementation/selectRunner.ts";
import { selectRunner } from "./implementation/selectRunner.ts";
import type { ImplementResult } from "./results.ts";
import type { SpeckitServices, SpeckitTool } from "./speckitTool.ts";

export const implementTasks: SpeckitTool<typeof speckitImplement> = {
  contract: speckitImplement,
  async run(args, context, services) {
    const chosen = await selectRunner(args, context, services);
    context.progress({ progress: 0, message: "Reading the tasks" });
    const feature = existingFeature(await findPlace(args.spec_directory, context.client, services.start));
    const work = await readTaskWork(feature, args.task_filter, context.signal);
    const force = args.force === true;
    const isDry = args.dry_run === true;
    const closed = work.gates.filter(({ status }) => status === "OPEN");
    if (!isDry && chosen.kind !== "prompt" && !force) refuseClosed(feature, closed, work.blockedBy);
    const reports =
      isDry || chosen.kind === "prompt"
        ? undefined
        : await underSignals([context.signal, context.clientGone], (signal) =>
            execute(work, chosen, args.parallel === true, { ...context, signal }, services),
          );
    return answer(work, reports, chosen, await readHooks(feature.files, "implement"));
  },
};

/** A closed gate stops runners before they start; `force` opens it. */
function refuseClosed(feature: Feature, closed: readonly ChecklistGate[], blockedBy: readonly Task[]): void {
  if (closed.length > 0) {
    const open = closed.map(({ checklist, unchecked }) => `${checklist} (${String(unchecked)} open)`).join(", ");
    throw conflict(
      `Checklists of ${feature.path} are not complete: ${open}. Complete them or pass force: true.\n\n${gateTable(closed)}`,
      { system: "features" },
    );
  }
  if (blockedBy.length > 0) {
    throw conflict(
      `The selected tasks depend on unfinished ones: ${blockedBy.map(({ id }) => id.text).join(", ")}. Select them too or pass force: true.`,
      { system: "features" },
    );
  }
}

async function execute(
  work: TaskWork,
  chosen: Exclude<ChosenRunner, { kind: "prompt" }>,
  parallel: boolean,
  context: ToolContext,
  { agents, environment }: SpeckitServices,
): Promise<ReadonlyMap<Task, TaskReport>> {
  // Starting processes is rare: the code for it is loaded when it is needed.
  const { runBatches } = await import("./implementation/runBatches.ts");
  const answers: TrustAnswers = new Map();
  const mayTrust = async (): Promise<boolean> =>
    chosen.kind === "agent" && confirmTrust(chosen.runner, chosen.permission, work.feature.root, context, answers);
  const { feature } = work;
  const lock = await feature.files.locate(`${feature.path}/implement`);
  const done = await whileAlone(lock, () =>
    runBatches(work.batches, {
      ...{ feature, chosen, context, agents, environment, mayTrust, parallel },
      promptFor: createTaskPrompts(work.material),
    }),
  );
  if (done !== undefined) return done.value;
  throw conflict(
    `Tasks of ${feature.path} are being implemented already. Wait until that run has ended, or cancel it.`,
    {
      system: "features",
    },
  );
}

/** More than any client reads in one answer. */
const maxPromptsLength = 8_000_000;

/** Every prompt contains the plan: with many tasks and a long plan, the text would not fit into memory. */
function limitedPrompts(material: PromptMaterial): (task: Task) => string {
  const promptFor = createTaskPrompts(material);
  let length = 0;
  return (task) => {
    const prompt = promptFor(task);
    length += prompt.length;
    if (length <= maxPromptsLength) return prompt;
    throw invalidInput("The prompts of this many tasks are too long for one answer: use task_filter.", {
      argument: "task_filter",
    });
  };
}

function answer(
  work: TaskWork,
  reports: ReadonlyMap<Task, TaskReport> | undefined,
  chosen: ChosenRunner,
  hooks: ImplementResult["hooks"],
): ToolResult {
  const { feature, selection, batches, gates, blockedBy } = work;
  const order = batches.flatMap((batch) => batch.tasks);
  const promptFor = limitedPrompts(work.material);
  const tasks: ImplementResult["tasks"] = order.map((task) => {
    const report = reports?.get(task);
    return report
      ? { id: task.id.text, ...report }
      : { id: task.id.text, outcome: "prompt", detail: task.description, prompt: promptFor(task) };
  });
  const done = tasks.filter(({ outcome }) => outcome === "done").length;
  const tasksFile = documentPath(feature, "tasks.md");
  const structured: ImplementResult = {
    files: done > 0 ? [tasksFile] : [],
    summary: summaryOf(tasks, done, selection, reports !== undefined),
    questions: [],
    openQuestions: work.material.spec.markers.map(({ question }) => question),
    hooks,
    next: done === tasks.length && tasks.length > 0 ? null : "speckit.implement",
    mode: chosen.kind === "prompt" ? "deterministic" : "model",
    warnings: [
      ...(selection.interpretation === undefined
        ? []
        : [`The filter was interpreted as: ${selection.interpretation}.`]),
      ...(gates.some(({ status }) => status === "OPEN")
        ? ["A checklist is not complete; a runner would stop here without force."]
        : []),
      ...(blockedBy.length > 0
        ? [`Unfinished tasks that come first: ${blockedBy.map(({ id }) => id.text).join(", ")}.`]
        : []),
    ],
    feature: feature.folder,
    gates,
    batches: batches.map(({ phase, tasks: members, parallel }) => ({
      phase,
      tasks: members.map(({ id }) => id.text),
      parallel,
    })),
    tasks,
    blockedBy: blockedBy.map(({ id }) => id.text),
    skipped: selection.skipped.map(({ id }) => id.text),
    runner: chosen.kind === "agent" ? chosen.runner.id : chosen.kind,
  };
  const isFailed = reports !== undefined && tasks.length > 0 && done === 0;
  const redone = new Set(order.filter(({ state }) => state !== "pending").map(({ id }) => id.text));
  return { text: implementText(structured, redone), structured, ...(isFailed ? { isError: true } : {}) };
}

function summaryOf(tasks: ImplementResult["tasks"], done: number, { skipped }: Selection, isRun: boolean): string {
  const left =
    skipped.length > 0 ? ` ${count(skipped.length, "task was", "tasks were")} already finished or deferred.` : "";
  if (tasks.length === 0) return `Nothing to do: no selected task is pending.${left}`;
  if (!isRun)
    return `${count(tasks.length, "task", "tasks")} ready, in order: ${tasks.map(({ id }) => id).join(", ")}. Nothing was run and nothing was ticked.${left}`;
  const others = ["failed", "unverified", "blocked"].flatMap((outcome) => {
    const ids = tasks.filter((task) => task.outcome === outcome).map(({ id }) => id);
    return ids.length > 0 ? [`${outcome}: ${ids.join(", ")}`] : [];
  });
  return `${String(done)} of ${count(tasks.length, "task", "tasks")} done and verified${others.length > 0 ? `; ${others.join("; ")}` : ""}.${left}`;
}
