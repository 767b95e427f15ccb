import * as vscode from "vscode";
import { chantFinalize } from "../../../protocol/chant/chantFinalize.ts";
import { chantSpecUpdate } from "../../../protocol/chant/chantSpecUpdate.ts";
import { chantVerify } from "../../../protocol/chant/chantVerify.ts";
import { type AgentEnd, type AgentListener, runAgent } from "../../../agents/runAgent.ts";
import type { Runner } from "../../../domain/speckit/implement/runner.ts";
import { carryOutSpec, type SpecWorkPlace } from "../../../agents/specWork/carryOutSpec.ts";
import { chantServerFor } from "../../../agents/specWork/chantServer.ts";
import type { SpecWork } from "../../../agents/specWork/readSpecWork.ts";
import { specLogPath } from "../../../agents/specWork/specLog.ts";
import { messageOf } from "../../../domain/errors.ts";
import { configurationAmong } from "../../../disk/paths/writeTarget.ts";
import { pathsIn } from "../../../domain/speckit/tasks/taskReferences.ts";
import type { Notify } from "../../platform/notifications/notify.ts";
import type { ChangeReview } from "../../agents/changeReview.ts";
import { modelRunner, type RunnerChoice } from "../../agents/runnerChoice.ts";
import type { Run, RunDone } from "../../runs/runs.ts";
import { sayUnrecorded } from "./sayUnrecorded.ts";
import type { Services } from "../../services.ts";
import { editTextFile } from "../../platform/files/textFiles.ts";
import { runModel } from "./runModel.ts";

interface WorkRequest {
  readonly work: SpecWork;
  readonly choice: RunnerChoice;
  /** Absent for the editor's language model. */
  readonly runner: Runner | undefined;
  /** The agent may follow what the repository configures for agents. */
  readonly isTrusted: boolean;
  readonly review: ChangeReview;
}

/** As `carryOutSpec` does it, in a run of the editor. */
export async function workOnSpec(services: Services, request: WorkRequest, run: Run): Promise<RunDone> {
  const { work, review } = request;
  const label = request.runner?.label ?? vscode.l10n.t("The language model");
  const answer = await carryOutSpec(placeOf(services, request, run), work, label, run.signal);
  const offer = await review.offer();
  const archive = {
    title: vscode.l10n.t("Archive"),
    command: "flightdeck.archiveSpec",
    argument: work.reference,
  } as const;
  const sentence = sayUnrecorded(vscode.l10n.t("“{0}” is completed.", work.title), [answer]);
  return { sentence, next: offer ? [offer, archive] : [archive] };
}

function placeOf(services: Services, request: WorkRequest, run: Run): SpecWorkPlace {
  const { callChant, stopping } = services;
  const { reference } = request.work;
  const { projectRoot: root, specId: id } = reference;
  return {
    report: (message, fraction) => run.report({ message, fraction }),
    updateSpec: async (change, signal) => void (await callChant(root, chantSpecUpdate, { id, ...change }, signal)),
    editSpec: (edit) => editTextFile(services.specFile(reference), edit),
    runAgent: (listener) => letWork(services, request, run, listener),
    async findOpenCriteria(signal) {
      return (await callChant(root, chantVerify, { id }, signal)).unchecked_items;
    },
    finalize: (signal) => callChant(root, chantFinalize, { id }, signal),
    stopping,
    onUnsettled(failure) {
      services.log.error(`The status of ${id} could not be set`, failure);
      run.write(`${messageOf(failure)}\n`, "stderr");
    },
  };
}

async function letWork(
  { runners: { processes, chant }, notify }: Services,
  { work, choice, runner, isTrusted }: WorkRequest,
  run: Run,
  listener: AgentListener,
): Promise<AgentEnd> {
  const { projectRoot: root } = work.reference;
  const onOutput: AgentListener["onOutput"] = (text, stream) => {
    run.write(`${text}\n`, stream);
    listener.onOutput(text, stream);
  };
  const onNote = (text: string): void => {
    run.write(`${text}\n`, "stderr");
    listener.onNote(text);
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
  const request = { runner, permission, model, prompt, root, featureFolder: root, onOutput, onNote, onLife };
  const mcpServer = chantServerFor(chant, permission, root);
  return runAgent({ ...request, ownFiles, allowedFiles, isTrusted, mcpServer, environment: process.env }, run.signal);
}

const askAboutConfiguration = (notify: Notify, who: string, files: readonly string[]): Promise<boolean> =>
  notify.askToGoOn(
    vscode.l10n.t("Allow {0} to change how this workspace behaves?", who),
    vscode.l10n.t(
      "The spec names files that decide what the editor, agents, hooks or the CI do: {0}",
      files.join(", "),
    ),
    vscode.l10n.t("Allow"),
  );
