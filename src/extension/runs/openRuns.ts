import * as vscode from "vscode";
import { inspectProcess } from "../../mcp/observe/inspectProcess.ts";
import { beginRun, type BegunRun } from "./beginRun.ts";
import type { KeepRunDeps, RunSubject } from "./records/keepRun.ts";
import { showRunNotification } from "./display/runNotification.ts";

/** The runs of this window that have not ended. */
interface OpenRuns extends vscode.Disposable {
  readonly all: readonly BegunRun[];
  readonly onDidChange: vscode.Event<void>;
  get(id: string): BegunRun | undefined;
  start(subject: RunSubject): BegunRun;
  /** It has ended: everything about it is on disk when this resolves. */
  close(run: BegunRun): Promise<void>;
  whenIdle(): Promise<void>;
}

const keptRuns = 100;

export function createOpenRuns(stopping: AbortSignal, deps: KeepRunDeps): OpenRuns {
  const changed = new vscode.EventEmitter<void>();
  const open = new Map<string, BegunRun>();
  return {
    get all() {
      return [...open.values()];
    },
    onDidChange: changed.event,
    get: (id) => open.get(id),
    start(subject) {
      const one = beginRun(subject, stopping, deps);
      const { id, signal } = one.run;
      open.set(id, one);
      // Looked up beside the run: on some systems this takes a second.
      void inspectProcess(process.pid).then((owner) => owner && open.has(id) && one.amend({ owner }));
      one.active.onDidReport(() => changed.fire());
      signal.addEventListener("abort", () => changed.fire(), { once: true });
      showRunNotification(one.active);
      changed.fire();
      return one;
    },
    async close(one) {
      open.delete(one.run.id);
      changed.fire();
      await one.settled();
      await deps.files.prune(keptRuns).catch(deps.onProblem);
    },
    async whenIdle() {
      if (open.size === 0) return;
      await new Promise<void>((resolve) => {
        const listening = changed.event(() => {
          if (open.size > 0) return;
          listening.dispose();
          resolve();
        });
      });
    },
    dispose: () => changed.dispose(),
  };
}
