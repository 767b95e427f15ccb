import * as vscode from "vscode";
import { messageOf } from "../../../../domain/errors.ts";
import { toolFailed } from "../../../../domain/failures.ts";
import type { CommandId } from "../../../platform/contributions.ts";
import type { SpecReference } from "../../contributions.ts";
import type { Offer } from "../../../platform/notifications/notify.ts";
import type { Run } from "../../../runs/runStore.ts";
import type { Services } from "../../../services.ts";
import { titleOfSpec } from "../describeSpecs.ts";
import { saveSpecs } from "./saveSpecs.ts";

interface Confirmation {
  readonly question: string;
  readonly detail: string;
  readonly button: string;
}

/** A text about one spec, by its title, or about a number of specs. */
interface SpecSentence {
  readonly one: (title: string) => string;
  readonly many: (count: number) => string;
}

/** Asked once for all specs, in a dialog that says what will happen. A destructive action always asks. */
type Confirmed =
  | { readonly effect: "destroy"; readonly confirm: Confirmation }
  | { readonly effect: "write"; readonly confirm?: Confirmation };

type SpecAction = Confirmed & {
  readonly specs: readonly SpecReference[];
  readonly command: CommandId;
  /** The action, for the list of runs and for Undo: "Archive “Show the dew point”". */
  readonly title: SpecSentence;
  /** Acts on one spec, and returns how to undo that where the files allow it. */
  act(reference: SpecReference): Promise<(() => Promise<void>) | undefined>;
  /** The notification afterwards: "Archived “Show the dew point”." */
  readonly done: SpecSentence;
  /** A button besides Undo. */
  readonly next?: Offer;
};

/** From this number on the action is a run, which shows its progress and can be cancelled. */
const minSpecsForRun = 10;

/** Acts on one or many specs: asks once, saves open editors, continues after a failure, and offers to undo. */
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
  // Looked up before: an archived spec is no longer listed.
  const titles = new Map(specs.map((reference) => [reference, titleOfSpec(services, reference)]));
  const { done, failures } =
    specs.length >= minSpecsForRun
      ? await services.runs.run(
          { command: action.command, title: action.title.many(specs.length), argument: specs },
          (run) => eachInTurn(specs, run.signal, actOn, run),
        )
      : await eachInTurn(specs, signal, actOn);
  if (done.length > 0) {
    const say = ({ one, many }: SpecSentence): string =>
      done.length === 1 && done[0] ? one(titles.get(done[0]) ?? done[0].specId) : many(done.length);
    const step = services.undo.remember(
      undos.length === 0 ? undefined : { title: say(action.title), run: () => undoAll(undos) },
    );
    const undo: Offer = { title: vscode.l10n.t("Undo"), command: "flightdeck.undoSpecAction", argument: step };
    const next = action.next && failures.length === 0 ? [action.next] : [];
    services.notify.showDone(say(action.done), [...next, ...(step === undefined ? [] : [undo])]);
  }
  throwFailures(failures);
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

/** Cancelling keeps what is already done, which can be undone. */
async function eachInTurn(
  specs: readonly SpecReference[],
  signal: AbortSignal,
  act: (reference: SpecReference) => Promise<void>,
  run?: Run,
): Promise<{ readonly done: readonly SpecReference[]; readonly failures: readonly Failure[] }> {
  const failures: Failure[] = [];
  const done: SpecReference[] = [];
  for (const [index, reference] of specs.entries()) {
    if (signal.aborted) break;
    run?.report({ message: reference.specId, fraction: index / specs.length });
    try {
      await act(reference);
      done.push(reference);
    } catch (failure) {
      failures.push({ id: reference.specId, failure });
    }
  }
  return { done, failures };
}

/** Last first, because later changes may build on earlier ones. One failure does not keep the others from being undone. */
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
