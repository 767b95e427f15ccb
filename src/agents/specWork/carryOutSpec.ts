import { type AppError, messageOf } from "../../domain/errors.ts";
import { toolFailed } from "../../domain/failures.ts";
import { l10n } from "../../domain/l10n.ts";
import { appendAgentOutput, collectPrinted } from "../../domain/spec/agentOutput.ts";
import type { AgentEnd, AgentListener } from "../runAgent.ts";
import type { SpecWork } from "./readSpecWork.ts";
import { openSpecLog, type SpecLogWriter } from "./specLog.ts";

/** What the editor and a terminal each do in their own way while an agent works on a spec. */
export interface SpecWorkPlace {
  report(message: string, fraction: number): void;
  updateSpec(change: { readonly status: string; readonly output?: string }, signal: AbortSignal): Promise<void>;
  /** Changes the file of the spec as it is now. */
  editSpec(edit: (text: string) => string): Promise<void>;
  runAgent(listener: AgentListener, signal: AbortSignal): Promise<AgentEnd>;
  /** The criteria that are not ticked. */
  findOpenCriteria(signal: AbortSignal): Promise<readonly string[]>;
  /** Completes the spec, and says how that went. */
  finalize(signal: AbortSignal): Promise<string>;
  /** Aborted when nothing can be written any more. */
  readonly stopping: AbortSignal;
  /** Called when the true status of the spec could not be written. */
  onUnsettled(failure: unknown): void;
}

/**
 * In progress, the agent, then verified and finalized; or failed with the reason. A cancelled spec is as it was before.
 */
export async function carryOutSpec(
  place: SpecWorkPlace,
  work: SpecWork,
  label: string,
  signal: AbortSignal,
): Promise<string> {
  // Before the spec is touched: without a log its outcome could not be looked up later.
  const log = await openSpecLog(work);
  place.report(l10n.t("Marking the spec as in progress"), 0.05);
  await place.updateSpec({ status: "in_progress" }, signal);
  try {
    place.report(l10n.t("{0} is working", label), 0.1);
    const end = await letWork(place, log, signal);
    if (end.failure !== undefined || end.exitCode !== 0) throw agentFailed(label, end);
    place.report(l10n.t("Verifying"), 0.9);
    refuseOpen(await place.findOpenCriteria(signal));
    place.report(l10n.t("Finalizing"), 0.95);
    return await place.finalize(signal);
  } catch (failure) {
    await settle(place, work, log, failure, signal.aborted);
    throw failure;
  } finally {
    await log.close();
  }
}

/** What the agent prints goes to the log at once, and into the spec when it has ended by itself. */
async function letWork(place: SpecWorkPlace, log: SpecLogWriter, signal: AbortSignal): Promise<AgentEnd> {
  const printed = collectPrinted();
  const onNote = (text: string): void => log.write(text);
  const onOutput = (text: string): void => {
    log.write(text);
    printed.add(text);
  };
  const end = await place.runAgent({ onOutput, onNote }, signal);
  signal.throwIfAborted();
  await place.editSpec((text) => appendAgentOutput(text, printed, new Date()));
  return end;
}

function agentFailed(label: string, { exitCode, failure, tail }: AgentEnd): AppError {
  const last = tail.at(-1) ?? "";
  const reason = failure ?? l10n.t("it ended with code {0}", exitCode ?? "?");
  return toolFailed(
    last === "" || failure !== undefined
      ? l10n.t("{0} did not finish the spec: {1}.", label, reason.replace(/\.$/, ""))
      : l10n.t("{0} did not finish the spec: {1}. Last output: {2}", label, reason, last),
  );
}

function refuseOpen(open: readonly string[]): void {
  if (open.length === 0) return;
  const first = open[0]?.replace(/^[-*]\s*\[.\]\s*/, "") ?? "";
  throw toolFailed(
    open.length === 1
      ? l10n.t("The agent has ended, but one criterion is still open: {0}", first)
      : l10n.t("The agent has ended, but {0} criteria are still open. The first: {1}", open.length, first),
  );
}

/**
 * Leaves the spec in a state that is true. When the window goes away, nothing can be asked any more: it can be resumed.
 */
async function settle(
  place: SpecWorkPlace,
  { spec }: SpecWork,
  log: SpecLogWriter,
  failure: unknown,
  isCancelled: boolean,
): Promise<void> {
  if (place.stopping.aborted) return;
  const reason = isCancelled ? l10n.t("Cancelled by the user.") : messageOf(failure);
  log.write(reason);
  const before = spec.status === "failed" || spec.status === "in_progress" ? spec.status : "pending";
  const change = isCancelled ? { status: before } : { status: "failed", output: reason };
  // With a signal of its own: that of the work has been aborted when it was cancelled.
  await place.updateSpec(change, place.stopping).catch((second: unknown) => place.onUnsettled(second));
}
