import * as vscode from "vscode";
import { type AgentEnd, runAgent } from "../../agents/runAgent.ts";
import type { Runner } from "../../domain/speckit/implement/runner.ts";
import { AppError, messageOf } from "../../domain/errors.ts";
import { configurationAmong } from "../../disk/paths/writeTarget.ts";
import { pathsIn } from "../../domain/speckit/tasks/taskReferences.ts";
import type { Notify } from "../notify.ts";
import type { ChangeReview } from "../runners/changeReview.ts";
import { modelRunner, type RunnerChoice } from "../runners/runnerChoice.ts";
import type { Run, RunDone } from "../runs/runs.ts";
import { sayUnrecorded } from "./sayUnrecorded.ts";
import type { Services } from "../services.ts";
import { runModel } from "./runModel.ts";
import { verificationSchema } from "./verification.ts";
import { openSpecLog, specLogPath, type SpecLogWriter } from "./specLog.ts";
import type { SpecWork } from "./specWork.ts";

export interface WorkRequest {
  readonly work: SpecWork;
  readonly choice: RunnerChoice;
  /** Absent for the editor's language model. */
  readonly runner: Runner | undefined;
  /** The agent may follow what the repository configures for agents. */
  readonly isTrusted: boolean;
  readonly review: ChangeReview;
}

/** In progress, the agent, then verified and finalized; or failed with the reason. A cancelled spec is as it was before. */
export async function workOnSpec(services: Services, request: WorkRequest, run: Run): Promise<RunDone> {
  const { work, review } = request;
  const { projectRoot, specId: id } = work.reference;
  const call = services.callChant;
  run.report({ message: vscode.l10n.t("Marking the spec as in progress"), fraction: 0.05 });
  await call(projectRoot, "chant_spec_update", { id, status: "in_progress" }, run.signal);
  const log = await openSpecLog(work);
  let answer: string;
  try {
    const label = request.runner?.label ?? vscode.l10n.t("The language model");
    run.report({ message: vscode.l10n.t("{0} is working", label), fraction: 0.1 });
    const end = await letWork(services, request, run, log);
    run.signal.throwIfAborted();
    if (end.failure !== undefined || end.exitCode !== 0) throw agentFailed(label, end);
    run.report({ message: vscode.l10n.t("Verifying"), fraction: 0.9 });
    await verify(services, work, run);
    run.report({ message: vscode.l10n.t("Finalizing"), fraction: 0.95 });
    answer = await call(projectRoot, "chant_finalize", { id }, run.signal);
  } catch (failure) {
    await settle(services, work, run, log, failure);
    throw failure;
  } finally {
    await log.close();
  }
  const offer = await review.offer();
  const archive = {
    title: vscode.l10n.t("Archive"),
    command: "flightdeck.archiveSpec",
    argument: work.reference,
  } as const;
  const sentence = sayUnrecorded(vscode.l10n.t("“{0}” is completed.", work.title), [answer]);
  return { sentence, next: offer ? [offer, archive] : [archive] };
}

async function letWork(
  { runners: { processes }, notify }: Services,
  { work, choice, runner, isTrusted }: WorkRequest,
  run: Run,
  log: SpecLogWriter,
): Promise<AgentEnd> {
  const { projectRoot: root } = work.reference;
  const onOutput = (text: string, stream: "stdout" | "stderr"): void => {
    run.write(`${text}\n`, stream);
    log.write(text);
  };
  const { permission, model } = choice;
  const prompt = work.prompt.text;
  const paths = work.spec.targetFiles ?? [];
  const specText = [work.spec.body, ...paths].join("\n");
  const confirm = (files: readonly string[]): Promise<boolean> =>
    askAboutConfiguration(notify, runner?.label ?? vscode.l10n.t("The language model"), files);
  if (!runner || choice.runner === modelRunner)
    return runModel({ root, prompt, permission, paths, specText, confirm, onOutput }, run.signal);
  const wanted = permission === "edit" ? await configurationAmong(root, pathsIn(specText)) : [];
  const allowedFiles = wanted.length > 0 && (await confirm(wanted)) ? wanted : [];
  // Known to the next window, should this one die: it ends what is left.
  const onLife = (pid: number, isAlive: boolean): void => (isAlive ? processes?.add(pid) : processes?.remove(pid));
  const ownFiles = [specLogPath(work.reference.specId)];
  const request = { runner, permission, model, prompt, root, featureFolder: root, onOutput, onLife };
  return runAgent({ ...request, ownFiles, allowedFiles, isTrusted, environment: process.env }, run.signal);
}

const askAboutConfiguration = (notify: Notify, who: string, files: readonly string[]): Promise<boolean> =>
  notify.askToGoOn(
    vscode.l10n.t("May {0} change how this workspace behaves?", who),
    vscode.l10n.t(
      "The spec names files that decide what the editor, agents, hooks or the CI do: {0}",
      files.join(", "),
    ),
    vscode.l10n.t("Allow"),
  );

function agentFailed(label: string, { exitCode, failure, tail }: AgentEnd): AppError {
  const last = tail.at(-1) ?? "";
  const reason = failure ?? vscode.l10n.t("it ended with code {0}", exitCode ?? "?");
  return new AppError(
    "toolFailed",
    last === "" || failure !== undefined
      ? vscode.l10n.t("{0} did not finish the spec: {1}.", label, reason.replace(/\.$/, ""))
      : vscode.l10n.t("{0} did not finish the spec: {1}. Its last words: {2}", label, reason, last),
  );
}

async function verify({ callChant }: Services, { reference }: SpecWork, run: Run): Promise<void> {
  const answer = await callChant(reference.projectRoot, "chant_verify", { id: reference.specId }, run.signal);
  const { unchecked_items: open } = verificationSchema.parse(JSON.parse(answer));
  if (open.length === 0) return;
  const first = open[0]?.replace(/^[-*]\s*\[.\]\s*/, "") ?? "";
  throw new AppError(
    "toolFailed",
    open.length === 1
      ? vscode.l10n.t("The agent has ended, but one criterion is still open: {0}", first)
      : vscode.l10n.t("The agent has ended, but {0} criteria are still open. The first: {1}", open.length, first),
  );
}

/** Leaves the spec in a state that is true. When the window goes away, nothing can be asked any more: it can be resumed. */
async function settle(
  services: Services,
  work: SpecWork,
  run: Run,
  log: SpecLogWriter,
  failure: unknown,
): Promise<void> {
  if (services.stopping.aborted) return;
  const { projectRoot, specId: id } = work.reference;
  const isCancelled = run.signal.aborted;
  const reason = isCancelled ? vscode.l10n.t("Cancelled by the user.") : messageOf(failure);
  log.write(reason);
  const before = work.spec.status === "failed" || work.spec.status === "in_progress" ? work.spec.status : "pending";
  const update = isCancelled ? { id, status: before } : { id, status: "failed", output: reason };
  // With a signal of its own: that of the run has been aborted when it was cancelled.
  await services.callChant(projectRoot, "chant_spec_update", update, services.stopping).catch((second: unknown) => {
    services.log.error(`The status of ${id} could not be set`, second);
    run.write(`${messageOf(second)}\n`, "stderr");
  });
}
