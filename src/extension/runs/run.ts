import * as vscode from "vscode";
import { followSignals } from "../../domain/followSignals.ts";
import type { CommandId } from "../platform/contributions.ts";
import type { RunLine } from "./display/runLines.ts";
import { describeEnd, describeStart } from "./records/describeRun.ts";
import type { RunFiles } from "./records/runFiles.ts";
import { createRunLog } from "./records/runLog.ts";
import { createRunId, type RunOutcome, type RunRecord } from "./records/runRecord.ts";
import { createRunOutput, type RunOutput } from "./runOutput.ts";

export interface RunSubject {
  readonly command: CommandId;
  /** What the user sees: "Plan 003-weather". */
  readonly title: string;
  /** Given to the command once more for Retry, Run Again and Resume. */
  readonly argument: unknown;
  readonly folder?: string;
}

/** What a user has started: its state, its output, and its record, which is on disk as it grows. */
export interface Run {
  readonly record: RunRecord;
  readonly output: RunOutput;
  readonly message: string;
  readonly fraction: number | undefined;
  /** Aborted when the user cancels, or when the window goes away. */
  readonly signal: AbortSignal;
  readonly onDidReport: vscode.Event<void>;
  /** Resolves when there is nothing more to show: it ended, or was cancelled. */
  readonly whenOver: Promise<void>;
  report(progress: { message?: string; fraction?: number }): void;
  write(text: string, stream?: "stdout" | "stderr"): void;
  cancel(): void;
  /** Notes how it ended, once. `isLast` before the process ends: then everything is on disk when this returns. */
  end(outcome: RunOutcome, sentence?: string, isLast?: boolean): RunRecord;
  /** Adds to the record what became known later. */
  amend(known: Partial<RunRecord>): void;
  /** The log is on disk. */
  settled(): Promise<void>;
}

interface RunDeps {
  readonly files: RunFiles;
  readonly mask: (text: string) => string;
  readonly onLine: (id: string, line: RunLine) => void;
  readonly onProblem: (thrown: unknown) => void;
}

/** Begins a run; `stopping` is aborted when the window goes away. */
export function beginRun(subject: RunSubject, stopping: AbortSignal, deps: RunDeps): Run {
  const { files, mask, onProblem } = deps;
  let record = recordOf(subject, mask);
  const { id } = record;
  const log = createRunLog(files.logFile(id), onProblem);
  const onLine = (line: RunLine): void => (log.write(line), deps.onLine(id, line));
  const output = createRunOutput({ mask, now: () => new Date(), onLine });
  const ending = followSignals(stopping);
  const { signal } = ending;
  const reported = new vscode.EventEmitter<void>();
  const { whenOver, beOver } = createOver();
  signal.addEventListener("abort", beOver, { once: true });
  let [message, fraction]: [string, number | undefined] = ["", undefined];
  const change = (known: Partial<RunRecord>): void => {
    record = { ...record, ...known };
    saveRecord(record, deps);
  };
  change({});
  for (const line of describeStart(record)) output.note(line);
  return {
    get record() {
      return record;
    },
    get message() {
      return message;
    },
    get fraction() {
      return fraction;
    },
    ...{ output, signal, whenOver, onDidReport: reported.event },
    report(progress) {
      const before = [message, percentOf(fraction)];
      message = progress.message ?? message;
      fraction = progress.fraction ?? fraction;
      // Servers report many small steps, so that a client does not give them up.
      if (before[0] === message && before[1] === percentOf(fraction)) return;
      output.report(fraction, message);
      reported.fire();
    },
    write: (text, stream = "stdout") => output.write(text, stream),
    cancel: () => ending.abort(),
    end(outcome, sentence, isLast = false) {
      if (record.outcome !== "running") return record;
      const endedAt = new Date();
      const said = sentence === undefined || sentence === "" ? {} : { sentence: mask(sentence) };
      record = { ...record, ...said, outcome, endedAt: endedAt.toISOString() };
      output.end();
      log.writeLeftOut();
      output.note(describeEnd(record, endedAt));
      if (isLast) log.flushNow();
      saveRecord(record, deps);
      beOver();
      ending.dispose();
      reported.dispose();
      return record;
    },
    amend: change,
    settled: () => log.flush(),
  };
}

function createOver(): { readonly whenOver: Promise<void>; readonly beOver: () => void } {
  let beOver = (): void => undefined;
  const whenOver = new Promise<void>((resolve) => {
    beOver = resolve;
  });
  return { whenOver, beOver: () => beOver() };
}

const percentOf = (fraction: number | undefined): number | undefined =>
  fraction === undefined ? undefined : Math.round(fraction * 100);

function saveRecord(record: RunRecord, { files, onProblem }: RunDeps): void {
  try {
    files.save(record);
  } catch (thrown) {
    // A full disk costs the record, not the run.
    onProblem(thrown);
  }
}

function recordOf({ command, title, argument, folder }: RunSubject, mask: RunDeps["mask"]): RunRecord {
  const now = new Date();
  // Undefined for what JSON does not know, which the type of `stringify` does not say.
  const plain = JSON.stringify(argument) as string | undefined;
  const isHidden = plain !== undefined && mask(plain) !== plain;
  return {
    id: createRunId(now, Math.random()),
    command,
    title: mask(title),
    ...(isHidden ? { argumentIsHidden: true } : plain === undefined ? {} : { argument: JSON.parse(plain) as unknown }),
    ...(folder === undefined ? {} : { folder }),
    startedAt: now.toISOString(),
    outcome: "running",
  };
}
