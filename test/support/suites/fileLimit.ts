import { childrenOf, commandLineOf, descendantsOf } from "../processTree.ts";

/** Far above what the longest file takes beside eight busy processes. */
export const longestFileMs = 10 * 60_000;

/**
 * Ends the test files of a runner that exceed their time, with all they have started, and names them. The runner's own
 * limit is a timer inside the file: code that never yields starves it, and the run would hang for ever.
 */
export function limitFiles(runner: number, limitMs: number, onDidEnd: (file: string) => void): Disposable {
  const firstSeen = new Map<number, number>();
  const look = (): void => {
    const now = performance.now();
    for (const pid of childrenOf(runner)) {
      const since = firstSeen.get(pid) ?? now;
      firstSeen.set(pid, since);
      if (now - since < limitMs) continue;
      onDidEnd(commandLineOf(pid).findLast((word) => word.endsWith(".test.ts")) ?? `process ${pid}`);
      endTree(pid);
    }
  };
  const timer = setInterval(look, Math.min(limitMs / 2, 5_000));
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** The same for files that run inside of the runner: it is ended itself. */
export function limitRunner(runner: number, limitMs: number, onDidEnd: () => void): Disposable {
  const timer = setTimeout(() => {
    onDidEnd();
    endTree(runner);
  }, limitMs);
  return { [Symbol.dispose]: () => clearTimeout(timer) };
}

/** Calls once when nothing was heard for so long: all files of VS Code share one process, so silence is what tells. */
export function limitSilence(limitMs: number, onSilence: () => void): Disposable & { heard(): void } {
  const timer = setTimeout(onSilence, limitMs);
  return { heard: () => timer.refresh(), [Symbol.dispose]: () => clearTimeout(timer) };
}

/** A process that does not listen any more cannot be asked. */
export function endTree(pid: number): void {
  for (const each of [pid, ...descendantsOf(pid)]) {
    try {
      process.kill(each, "SIGKILL");
    } catch {
      // It was faster.
    }
  }
}
