import { AppError, messageOf } from "../../../domain/errors.ts";
import { orDiskFailure } from "../../../disk/files/diskFailure.ts";
import { toolFailed } from "../../../domain/failures.ts";
import { l10n } from "../../../domain/l10n.ts";
import { appendAgentOutput, collectPrinted } from "../../../domain/spec/agentOutput.ts";
import type { AgentEnd, AgentListener } from "../../../agents/runAgent.ts";
import type { SpecWork } from "../../../disk/specs/readSpecWork.ts";
import { openSpecLog, type SpecLogWriter } from "./specLog.ts";

/** The spec as the tools see it, and the agent that works on it. */
export interface SpecWorkPlace {
  readonly label: string;
  report(message: string, fraction: number): void;
  updateSpec(change: { readonly status: string; readonly output?: string }, signal: AbortSignal): Promise<void>;
  /** Changes the file of the spec as it is now. */
  editSpec(edit: (text: string) => string): Promise<void>;
  startAgent(listener: AgentListener, signal: AbortSignal): Promise<AgentEnd>;
  /** The criteria that are not ticked. */
  findOpenCriteria(signal: AbortSignal): Promise<readonly string[]>;
  /** Completes the spec, and says how that went. */
  finalize(signal: AbortSignal): Promise<string>;
  /** Why the work was stopped, as a sentence. */
  describeCancel(): string;
  /** Called when the true status of the spec could not be written. */
  onUnsettled(failure: unknown): void;
}

/** What the work came to. A cancelled one comes to nothing. */
export interface SpecOutcome {
  /** What finalizing said; absent where the work failed. */
  readonly summary?: string;
  readonly failure?: AppError;
  /** Files that appeared, vanished or have another content, below the root with `/`. */
  readonly changed: readonly string[];
  readonly open: readonly string[];
}

/** While the agent works, progress stays between these. */
export const workingFrom = 0.1;
export const workingTo = 0.9;

/**
 * In progress, the agent, then verified and finalized; or failed with the reason. A cancelled spec is as it was before.
 */
export async function carryOutSpec(place: SpecWorkPlace, work: SpecWork, signal: AbortSignal): Promise<SpecOutcome> {
  // Before the spec is touched: without a log its outcome could not be looked up later.
  const log = await openSpecLog(work);
  let changed: readonly string[] = [];
  let open: readonly string[] = [];
  place.report(l10n.t("Marking the spec as in progress"), 0.05);
  await place.updateSpec({ status: "in_progress" }, signal);
  try {
    place.report(l10n.t("{0} is working", place.label), workingFrom);
    const end = await runAgent(place, log, signal);
    ({ changed } = end);
    if (end.failure !== undefined || end.exitCode !== 0) throw agentFailed(place.label, end);
    place.report(l10n.t("Verifying"), workingTo);
    open = await place.findOpenCriteria(signal);
    refuseOpen(open);
    place.report(l10n.t("Finalizing"), 0.95);
    return { summary: await place.finalize(signal), changed, open };
  } catch (thrown) {
    const failure = orDiskFailure(thrown);
    await settle(place, work, log, failure, signal.aborted);
    if (signal.aborted || !(failure instanceof AppError)) throw failure;
    return { failure, changed, open };
  } finally {
    await log.close();
  }
}

/** What the agent prints goes to the log at once, and into the spec when it has ended by itself. */
async function runAgent(place: SpecWorkPlace, log: SpecLogWriter, signal: AbortSignal): Promise<AgentEnd> {
  const printed = collectPrinted();
  const onNote = (text: string): void => log.write(text);
  const onOutput = (text: string): void => {
    log.write(text);
    printed.add(text);
  };
  const end = await place.startAgent({ onOutput, onNote }, signal);
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

/** Leaves the spec in a state that is true. */
async function settle(
  place: SpecWorkPlace,
  { spec }: SpecWork,
  log: SpecLogWriter,
  failure: unknown,
  isCancelled: boolean,
): Promise<void> {
  const reason = isCancelled ? place.describeCancel() : messageOf(failure);
  log.write(reason);
  const before = spec.status === "failed" || spec.status === "in_progress" ? spec.status : "pending";
  const change = isCancelled ? { status: before } : { status: "failed", output: reason };
  // With a signal of its own: that of the work has been aborted when it was cancelled.
  const settling = place.updateSpec(change, new AbortController().signal);
  await settling.catch((second: unknown) => place.onUnsettled(second));
}
