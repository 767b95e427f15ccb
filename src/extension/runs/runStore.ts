import * as vscode from "vscode";
import { isCancellation, messageOf } from "../../domain/errors.ts";
import { cancelled } from "../../domain/failures.ts";
import type { Log } from "../../domain/ports.ts";
import { inspectProcess } from "../../mcp/observe/inspectProcess.ts";
import { within } from "../../mcp/within.ts";
import { DisposableStore } from "../platform/disposables.ts";
import type { Notify } from "../platform/notifications/notify.ts";
import { decodeLines } from "./display/runLines.ts";
import { showRunNotification } from "./display/runNotification.ts";
import { createRunStatusItem } from "./display/runStatusItem.ts";
import { createRunTerminals, type RunTerminals } from "./display/runTerminals.ts";
import { type RunDone, showDone } from "./display/showDone.ts";
import type { RunFiles } from "./records/runFiles.ts";
import type { RunRecord } from "./records/runRecord.ts";
import { beginRun, type Run, type RunSubject } from "./run.ts";

export type { Run } from "./run.ts";
export type { RunDone } from "./display/showDone.ts";

export interface RunRequest<T> extends RunSubject {
  /** What to say, open and offer when it went well; nothing is said without. */
  done?(result: NoInfer<T>): RunDone | undefined;
}

/** All runs: those of this window with a cancellable notification and their output, and the records of earlier ones. */
export interface RunStore extends vscode.Disposable {
  /** Settles as `work` does; a failure is shown by whoever called the command, with what `failedRun` knows. */
  run<T>(request: RunRequest<T>, work: (run: Run) => Promise<T>): Promise<T>;
  /** Those of this window that have not ended. */
  readonly active: readonly Run[];
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

interface RunStoreDeps {
  readonly files: RunFiles;
  readonly log: Log;
  readonly notify: Notify;
  readonly mask: (text: string) => string;
  /** Aborted when the window goes away. */
  readonly stopping: AbortSignal;
}

/** VS Code ends an extension host five seconds after it was told to go. */
const shutdownTimeoutMs = 4000;
const keptRuns = 100;

export function createRunStore({ files, log, notify, mask, stopping }: RunStoreDeps): RunStore {
  const owned = new DisposableStore();
  const terminals = owned.add(createRunTerminals());
  const changed = owned.add(new vscode.EventEmitter<void>());
  const onProblem = (thrown: unknown): void => log.warn(`A run could not be recorded: ${messageOf(thrown)}`);
  const deps = { files, mask, onProblem, onLine: terminals.append };
  const open = new Map<string, Run>();
  const failures = new WeakMap<Error, RunRecord>();

  function start(subject: RunSubject): Run {
    const run = beginRun(subject, stopping, deps);
    open.set(run.record.id, run);
    void recordOwner(run, open);
    run.onDidReport(() => changed.fire());
    run.signal.addEventListener("abort", () => changed.fire(), { once: true });
    showRunNotification(run);
    changed.fire();
    return run;
  }

  /** It has ended: everything about it is on disk when this resolves. */
  async function close(run: Run): Promise<void> {
    open.delete(run.record.id);
    changed.fire();
    await run.settled();
    await files.prune(keptRuns).catch(onProblem);
  }

  const store: RunStore = {
    async run(request, work) {
      const run = start(request);
      try {
        const { result, done } = await endWith(run, request, work, stopping);
        if (done) void showDone(notify, done, log).catch(onProblem);
        return result;
      } catch (failure) {
        if (run.record.outcome === "failed" && failure instanceof Error) failures.set(failure, run.record);
        throw failure;
      } finally {
        void close(run);
      }
    },
    get active() {
      return [...open.values()];
    },
    onDidChange: changed.event,
    list: () => files.list((id) => open.has(id)),
    takeInterrupted: () => files.takeInterrupted((id) => open.has(id)),
    async readLog(id) {
      await open.get(id)?.settled();
      return files.readLog(id);
    },
    showOutput: (id) => showOutput(id, open.get(id), files, terminals),
    cancel: (id) => open.get(id)?.cancel(),
    failedRun: (failure) => (failure instanceof Error ? failures.get(failure) : undefined),
    stop() {
      for (const run of open.values()) run.end("interrupted", undefined, true);
    },
    whenIdle: () => within(shutdownTimeoutMs, untilNone(open, changed.event)),
    dispose: () => owned.dispose(),
  };
  owned.add(createRunStatusItem(store));
  return store;
}

/** Looked up beside the run: on some systems this takes a second. */
async function recordOwner(run: Run, open: ReadonlyMap<string, Run>): Promise<void> {
  const owner = await inspectProcess(process.pid);
  if (owner && open.has(run.record.id)) run.amend({ owner });
}

async function showOutput(id: string, run: Run | undefined, files: RunFiles, terminals: RunTerminals): Promise<void> {
  const record = run?.record ?? (await files.read(id));
  if (!record) return;
  const lines = run?.output.lines ?? decodeLines(await files.readLog(id));
  terminals.show(id, record.title, lines, () => run?.cancel());
}

/** A run ends as its work does. */
async function endWith<T>(
  run: Run,
  request: RunRequest<T>,
  work: (run: Run) => Promise<T>,
  stopping: AbortSignal,
): Promise<{ readonly result: T; readonly done: RunDone | undefined }> {
  try {
    const result = await work(run);
    const done = request.done?.(result);
    // Work that ends early without complaint when it is cancelled was cancelled anyway.
    run.end(run.signal.aborted ? "cancelled" : "succeeded", done?.sentence);
    return { result, done };
  } catch (thrown) {
    const failure = errorOf(thrown, run.signal);
    if (isCancellation(failure)) run.end(stopping.aborted ? "interrupted" : "cancelled");
    else run.end("failed", failure.message);
    throw failure;
  }
}

async function untilNone(open: ReadonlyMap<string, Run>, onDidChange: vscode.Event<void>): Promise<void> {
  if (open.size === 0) return;
  await new Promise<void>((resolve) => {
    const listening = onDidChange(() => {
      if (open.size > 0) return;
      listening.dispose();
      resolve();
    });
  });
}

/** Whatever the work throws once it was cancelled comes from being cancelled. */
function errorOf(thrown: unknown, signal: AbortSignal): Error {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (!signal.aborted || isCancellation(error)) return error;
  return cancelled(undefined, error);
}
