import * as vscode from "vscode";
import { followSignals } from "../../domain/followSignals.ts";
import type { ActiveRun } from "./activeRun.ts";
import { keepRun, type KeepRunDeps, type KeptRun, type RunSubject } from "./records/keepRun.ts";

/** What the work of a run has in hand. */
export interface Run {
  readonly id: string;
  /** Aborted when the user cancels, or when the window goes away. */
  readonly signal: AbortSignal;
  report(progress: { message?: string; fraction?: number }): void;
  write(text: string, stream?: "stdout" | "stderr"): void;
}

export interface BegunRun extends Pick<KeptRun, "end" | "amend" | "settled"> {
  readonly run: Run;
  readonly active: ActiveRun;
}

/** Begins to record a run; `stopping` is aborted when the window goes away. */
export function beginRun(subject: RunSubject, stopping: AbortSignal, deps: KeepRunDeps): BegunRun {
  const kept = keepRun(subject, deps);
  const { output } = kept;
  const ending = followSignals(stopping);
  const { signal } = ending;
  const reported = new vscode.EventEmitter<void>();
  let beOver = (): void => undefined;
  const whenOver = new Promise<void>((resolve) => {
    beOver = resolve;
  });
  signal.addEventListener("abort", beOver, { once: true });
  let [message, fraction]: [string, number | undefined] = ["", undefined];

  return {
    ...kept,
    run: {
      id: kept.record.id,
      signal,
      report(progress) {
        const next = { message: progress.message ?? message, fraction: progress.fraction ?? fraction };
        if (next.message === message && next.fraction === fraction) return;
        ({ message, fraction } = next);
        output.report(fraction, message);
        reported.fire();
      },
      write: (text, stream = "stdout") => output.write(text, stream),
    },
    active: {
      get record() {
        return kept.record;
      },
      get message() {
        return message;
      },
      get fraction() {
        return fraction;
      },
      get isCancelled() {
        return signal.aborted;
      },
      output,
      onDidReport: reported.event,
      whenOver,
      cancel: () => ending.abort(),
    },
    end(outcome, sentence, isLast) {
      const record = kept.end(outcome, sentence, isLast);
      beOver();
      ending.dispose();
      reported.dispose();
      return record;
    },
  };
}
