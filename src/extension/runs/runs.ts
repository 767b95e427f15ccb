import * as vscode from "vscode";
import { isCancellation, messageOf } from "../../domain/errors.ts";
import { cancelled } from "../../domain/failures.ts";
import type { Log } from "../../domain/ports.ts";
import { within } from "../../mcp/within.ts";
import { DisposableStore } from "../platform/disposables.ts";
import type { Notify, Offer } from "../platform/notifications/notify.ts";
import type { ActiveRun } from "./activeRun.ts";
import type { Run } from "./beginRun.ts";
import type { RunSubject } from "./records/keepRun.ts";
import { createOpenRuns } from "./openRuns.ts";
import { createRunHistory } from "./records/runHistory.ts";
import type { RunFiles } from "./records/runFiles.ts";
import { decodeLines } from "./display/runLines.ts";
import type { RunRecord } from "./records/runRecord.ts";
import { createRunStatusItem } from "./display/runStatusItem.ts";
import { createRunTerminals, type RunTerminals } from "./display/runTerminals.ts";

export type { Run } from "./beginRun.ts";

export interface RunRequest<T> extends RunSubject {
  /** What to say, open and offer when it went well; nothing is said without. */
  done?(result: NoInfer<T>): RunDone | undefined;
}

export interface RunDone {
  /** What came of it, for the notification, the output and the list of runs. */
  readonly sentence: string;
  /** What was made: the first is opened. */
  readonly files?: readonly string[];
  /** The steps that make sense now. */
  readonly next?: readonly Offer[];
}

/** Long workflows, each with a cancellable notification, its output and a record that outlives the window. */
export interface Runs extends vscode.Disposable {
  /** Settles as `work` does; a failure is shown by whoever called the command, with what `failedRun` knows. */
  run<T>(request: RunRequest<T>, work: (run: Run) => Promise<T>): Promise<T>;
  readonly active: readonly ActiveRun[];
  readonly onDidChange: vscode.Event<void>;
  /** Newest first, those of earlier windows too. */
  list(): Promise<readonly RunRecord[]>;
  /** What it printed, as its file keeps it. */
  readLog(id: string): Promise<string>;
  showOutput(id: string): Promise<void>;
  cancel(id: string): void;
  /** The run that failed with this, if one did. */
  failedRun(failure: unknown): RunRecord | undefined;
  /** Runs that ended with an earlier window, each told once. */
  takeInterrupted(): Promise<readonly RunRecord[]>;
  /** The window goes away: what runs is recorded as interrupted. */
  stop(): void;
  /** Resolves when no work is left, or when it took too long to wait for. */
  whenIdle(): Promise<void>;
}

interface RunsDeps {
  readonly files: RunFiles;
  readonly log: Log;
  readonly notify: Notify;
  readonly mask: (text: string) => string;
  /** Aborted when the window goes away. */
  readonly stopping: AbortSignal;
}

/** VS Code ends an extension host five seconds after it was told to go. */
const longestGoodbyeMs = 4000;

export function createRuns({ files, log, notify, mask, stopping }: RunsDeps): Runs {
  const owned = new DisposableStore();
  const terminals = owned.add(createRunTerminals());
  const onProblem = (thrown: unknown): void => log.warn(`A run could not be recorded: ${messageOf(thrown)}`);
  const open = owned.add(createOpenRuns(stopping, { files, mask, onProblem, onLine: terminals.append }));
  const failures = new WeakMap<Error, RunRecord>();
  const runs: Runs = {
    async run(request, work) {
      const one = open.start(request);
      try {
        const result = await work(one.run);
        const done = request.done?.(result);
        // Work that ends early without complaint when it is cancelled was cancelled all the same.
        one.end(one.run.signal.aborted ? "cancelled" : "succeeded", done?.sentence);
        if (done) void showDone(notify, done, log).catch(onProblem);
        return result;
      } catch (thrown) {
        const failure = errorOf(thrown, one.run.signal);
        if (isCancellation(failure)) one.end(stopping.aborted ? "interrupted" : "cancelled");
        else failures.set(failure, one.end("failed", failure.message));
        throw failure;
      } finally {
        void open.close(one);
      }
    },
    get active() {
      return open.all.map(({ active }) => active);
    },
    onDidChange: open.onDidChange,
    ...createRunHistory(files, (id) => open.get(id) !== undefined),
    async readLog(id) {
      await open.get(id)?.settled();
      return files.readLog(id);
    },
    showOutput: (id) => showOutput(id, open.get(id)?.active, files, terminals),
    cancel: (id) => open.get(id)?.active.cancel(),
    failedRun: (failure) => (failure instanceof Error ? failures.get(failure) : undefined),
    stop() {
      for (const one of open.all) one.end("interrupted", undefined, true);
    },
    whenIdle: () => within(longestGoodbyeMs, open.whenIdle()),
    dispose: () => owned.dispose(),
  };
  owned.add(createRunStatusItem(runs));
  return runs;
}

async function showOutput(id: string, active: ActiveRun | undefined, files: RunFiles, terminals: RunTerminals) {
  const record = active?.record ?? (await files.read(id));
  if (!record) return;
  const lines = active?.output.lines ?? decodeLines(await files.readLog(id));
  terminals.show(id, record.title, lines, () => active?.cancel());
}

/** Whatever the work throws once it was cancelled comes from being cancelled. */
function errorOf(thrown: unknown, signal: AbortSignal): Error {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (!signal.aborted || isCancellation(error)) return error;
  return cancelled(undefined, error);
}

/** Opens what was made, and says what can follow. */
async function showDone(notify: Notify, { sentence, files = [], next = [] }: RunDone, log: Log): Promise<void> {
  const [first] = files;
  try {
    if (first !== undefined) await vscode.window.showTextDocument(vscode.Uri.file(first), { preview: false });
  } catch (thrown) {
    // Another server may have put it elsewhere; what it says is shown all the same.
    log.info(`${first} could not be opened: ${messageOf(thrown)}`);
  }
  notify.showDone(sentence, next);
}
