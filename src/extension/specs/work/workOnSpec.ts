import * as vscode from "vscode";
import type { SpecWork } from "../../../disk/specs/readSpecWork.ts";
import { invalidConfiguration } from "../../../domain/failures.ts";
import { CallError } from "../../../mcp/callError.ts";
import type { Connection } from "../../../mcp/connection.ts";
import { readOutput } from "../../../mcp/contract/readOutput.ts";
import { chantSpecGet } from "../../../protocol/chant/chantSpecGet.ts";
import { chantSpecUpdate } from "../../../protocol/chant/chantSpecUpdate.ts";
import { chantWork } from "../../../protocol/chant/chantWork.ts";
import type { ArgumentsOf } from "../../../protocol/contract/toolContract.ts";
import type { ChangeReview } from "../../agents/changeReview.ts";
import type { RunnerChoice } from "../../agents/runnerChoice.ts";
import { callInRun } from "../../runs/callInRun.ts";
import type { Run, RunDone } from "../../runs/runStore.ts";
import type { Services } from "../../services.ts";
import { sayUnrecorded } from "./sayUnrecorded.ts";

interface WorkRequest {
  readonly work: SpecWork;
  readonly choice: RunnerChoice;
  /** The configuration for agents that the user lets this one follow; absent for the editor's language model. */
  readonly trusted: string | undefined;
  readonly review: ChangeReview;
}

/** Has the server carry out the spec, in a run of the editor. */
export async function workOnSpec(services: Services, request: WorkRequest, run: Run): Promise<RunDone> {
  const { work, choice, trusted, review } = request;
  const { projectRoot, specId: id } = work.reference;
  const connection = await services.findChant(projectRoot);
  await requireWork(connection, projectRoot, run.signal);
  const { runner, permission, model } = choice;
  const args: ArgumentsOf<typeof chantWork> = {
    // The user has been asked about a spec that is waiting for others.
    ...{ id, runner, permission, force: true },
    ...(model === undefined ? {} : { model }),
    ...(trusted === undefined ? {} : { trusted_configuration: trusted }),
  };
  try {
    const outcome = await callInRun(run, connection, chantWork.name, { ...args }, services.settings);
    const { unrecorded_commits: unrecorded } = readOutput(connection.entry.name, chantWork, outcome);
    return await done(work, review, unrecorded);
  } catch (failure) {
    if (!run.signal.aborted && isLost(failure)) await settle(services, work, failure);
    throw failure;
  } finally {
    services.specs.reading(projectRoot)?.touch([id]);
  }
}

/** Another chant server may serve the project: it has the tools of the contract, none of which starts an agent. */
async function requireWork(connection: Connection, root: string, signal: AbortSignal): Promise<void> {
  const tools = await connection.list("tools", signal);
  if (tools.some(({ name }) => name === chantWork.name)) return;
  const sentence = vscode.l10n.t(
    "The server {0}, which serves the specs of {1}, cannot start agents. Choose “Only the prompt”, or let the bundled server serve them.",
    connection.entry.name,
    root,
  );
  throw invalidConfiguration(sentence, { setting: "flightdeck.chant.server" });
}

async function done(work: SpecWork, review: ChangeReview, unrecorded: string | null): Promise<RunDone> {
  const offer = await review.offer();
  const archive = {
    title: vscode.l10n.t("Archive"),
    command: "flightdeck.archiveSpec",
    argument: work.reference,
  } as const;
  const sentence = sayUnrecorded(vscode.l10n.t("“{0}” is completed.", work.title), unrecorded);
  return { sentence, next: offer ? [offer, archive] : [archive] };
}

const isLost = (failure: unknown): failure is CallError =>
  failure instanceof CallError && failure.code === "serverFailed" && !failure.isUnexpected;

/** A server that was lost took its agent along, and could not tell the spec. The one that follows it does. */
async function settle(
  { callChant, log, stopping }: Services,
  { reference: { projectRoot, specId: id } }: SpecWork,
  failure: CallError,
): Promise<void> {
  try {
    const { status } = await callChant(projectRoot, chantSpecGet, { id }, stopping);
    if (status !== "in_progress") return;
    await callChant(projectRoot, chantSpecUpdate, { id, status: "failed", output: failure.message }, stopping);
  } catch (second) {
    log.error(`The status of ${id} could not be set`, second);
  }
}
