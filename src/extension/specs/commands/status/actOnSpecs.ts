import * as vscode from "vscode";
import { messageOf } from "../../../../domain/errors.ts";
import { toolFailed } from "../../../../domain/failures.ts";
import type { CommandId } from "../../../platform/contributions.ts";
import type { SpecReference } from "../../contributions.ts";
import type { Offer } from "../../../platform/notify.ts";
import type { Run } from "../../../runs/runs.ts";
import type { Services } from "../../../services.ts";
import { saveSpecs } from "./saveSpecs.ts";

interface Confirmation {
  readonly question: string;
  readonly detail: string;
  readonly button: string;
}

/** Asked once for all specs, in a dialog that says what will happen; what destroys something is never done unasked. */
type Confirmed =
  | { readonly effect: "destroy"; readonly confirm: Confirmation }
  | { readonly effect: "write"; readonly confirm?: Confirmation };

type SpecAction = Confirmed & {
  readonly specs: readonly SpecReference[];
  /** What it is called for many specs: then it is a run, which can be followed and cancelled. */
  readonly run?: { readonly command: CommandId; readonly title: string };
  /** Does it to one, and returns the way back where the files allow one. */
  act(reference: SpecReference): Promise<(() => Promise<void>) | undefined>;
  /** Said when it is done, with the number of specs. */
  done(count: number): string;
  /** What can follow, beside Undo. */
  readonly next?: Offer;
};

/** So many that it takes a while. */
const manySpecs = 10;

/** Does something to one or many specs: asks once, saves what is open, goes on after a failure, and offers to undo. */
export async function actOnSpecs(services: Services, action: SpecAction, signal: AbortSignal): Promise<void> {
  const { specs, confirm } = action;
  if (specs.length === 0) return;
  if (confirm && !(await services.notify.askToGoOn(confirm.question, confirm.detail, confirm.button))) return;
  await saveSpecs(services, specs);
  const undos: OnSpec[] = [];
  const actOn = async (reference: SpecReference): Promise<void> => {
    const undo = await action.act(reference);
    if (undo) undos.push({ id: reference.specId, run: undo });
  };
  const count =
    action.run && specs.length >= manySpecs
      ? await services.runs.run({ ...action.run, argument: specs }, (run) => eachInTurn(specs, run.signal, actOn, run))
      : await eachInTurn(specs, signal, actOn);
  if (count.done > 0) {
    const sentence = action.done(count.done);
    const step = services.undo.remember(undos.length === 0 ? undefined : { sentence, run: () => undoAll(undos) });
    const undo: Offer = { title: vscode.l10n.t("Undo"), command: "flightdeck.undoSpecAction", argument: step };
    const next = action.next && count.failures.length === 0 ? [action.next] : [];
    services.notify.showDone(sentence, [...next, ...(step === undefined ? [] : [undo])]);
  }
  throwFailures(count.failures);
  signal.throwIfAborted();
}

interface OnSpec {
  readonly id: string;
  readonly run: () => Promise<void>;
}

interface Failure {
  readonly id: string;
  readonly failure: unknown;
}

/** What was done before somebody cancelled stays done, and can be undone. */
async function eachInTurn(
  specs: readonly SpecReference[],
  signal: AbortSignal,
  act: (reference: SpecReference) => Promise<void>,
  run?: Run,
): Promise<{ readonly done: number; readonly failures: readonly Failure[] }> {
  const failures: Failure[] = [];
  let done = 0;
  for (const [index, reference] of specs.entries()) {
    if (signal.aborted) break;
    run?.report({ message: reference.specId, fraction: index / specs.length });
    try {
      await act(reference);
      done += 1;
    } catch (failure) {
      failures.push({ id: reference.specId, failure });
    }
  }
  return { done, failures };
}

/** Last first, as the changes may build on each other. What cannot be undone keeps nothing else from it. */
async function undoAll(undos: readonly OnSpec[]): Promise<void> {
  const failures: Failure[] = [];
  for (const { id, run } of undos.toReversed()) {
    try {
      await run();
    } catch (failure) {
      failures.push({ id, failure });
    }
  }
  throwFailures(failures);
}

function throwFailures(failures: readonly Failure[]): void {
  const [first] = failures;
  if (!first) return;
  if (failures.length === 1) throw first.failure;
  const details = failures.map(({ id, failure }) => `${id}: ${messageOf(failure)}`);
  const cause = new AggregateError(
    failures.map(({ failure }) => failure),
    details.join("\n"),
  );
  const sentence = vscode.l10n.t("{0} specs were not changed. The first: {1}", failures.length, details[0] ?? "");
  throw toolFailed(sentence, {}, cause);
}
