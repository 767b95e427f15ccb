import type { EventEmitter } from "node:events";

export interface ProcessEnd {
  readonly code: number | null;
  readonly ending: "exited" | "timedOut" | "cancelled" | "notStarted";
  readonly cause?: unknown;
}

/** Node fires a longer timer at once. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * Settles when the program has ended with all that comes from it, however long its children would hold the pipes; or
 * when all was done to end one that cannot be ended, such as a program of another user.
 */
export function untilEnded(
  child: EventEmitter,
  timeout: number,
  signal: AbortSignal,
  endAll: () => Promise<void>,
): Promise<ProcessEnd> {
  return new Promise((resolve) => {
    let ending: ProcessEnd["ending"] = "exited";
    let ended: Promise<void> | undefined;
    // Processes that cannot be listed cannot be ended, and the caller learns how the program ended.
    const endQuietly = (): Promise<void> => endAll().catch(() => undefined);
    const stop = (reason: ProcessEnd["ending"]) => {
      if (ended) return;
      ending = reason;
      ended = endQuietly();
      void ended.then(() => settle({ code: null, ending }));
    };
    const timer = setTimeout(() => stop("timedOut"), Math.min(timeout, maxTimerMs));
    const onAbort = () => stop("cancelled");
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
    const settle = (result: ProcessEnd) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      ended ??= endQuietly();
      void ended.then(() => resolve(result));
    };
    child.once("error", (cause: unknown) => settle({ code: null, ending: "notStarted", cause }));
    child.once("exit", (code: number | null) => settle({ code, ending }));
  });
}
