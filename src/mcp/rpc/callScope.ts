import { onAbort } from "../../domain/onAbort.ts";
import type { UserTime } from "./answers/userTime.ts";

export type StopReason =
  | { readonly kind: "aborted" }
  | { readonly kind: "timedOut"; readonly limitMs: number; readonly limit: "silence" | "total" };

export interface CallLimits {
  /** Longest time without a message; progress restarts it. */
  readonly silenceMs: number;
  /** Longest time altogether, whatever the progress. */
  readonly totalMs?: number;
}

/** The life of one call: its caller's signal and its clocks, which are paused while the server waits for the user. */
export interface CallScope {
  readonly stopped: StopReason | undefined;
  /** At most one party waits at a time: first for the server to be ready, then for its answer. */
  onStop: ((reason: StopReason) => void) | undefined;
  touch(): void;
  pause(): void;
  resume(): void;
  /**
   * After too long a silence: continues with what is left of the total time. False when the call is over.
   */
  again(): boolean;
  end(): void;
}

interface Clock {
  run(): void;
  /** Stands still; what is left is kept. */
  hold(): void;
  /** All of its time again. */
  refill(): void;
}

/** Timers longer than this fire at once in Node; no call takes 24 days. */
const maxTimerMs = 2 ** 31 - 1;

function createClock(limitMs: number, onExpired: () => void): Clock {
  let timer: NodeJS.Timeout | undefined;
  let startedAt = 0;
  let remainingMs = limitMs;
  return {
    run() {
      startedAt = performance.now();
      timer = setTimeout(onExpired, Math.min(remainingMs, maxTimerMs));
    },
    hold() {
      clearTimeout(timer);
      remainingMs -= performance.now() - startedAt;
    },
    refill: () => void (remainingMs = limitMs),
  };
}

export function startCallScope(limits: CallLimits, signal: AbortSignal, userTime?: UserTime): CallScope {
  let pauses = 0;
  let ended = false;
  let forgetSignal = (): void => undefined;

  const stop = (reason: StopReason): void => {
    if (ended) return;
    scope.stopped = reason;
    end();
    scope.onStop?.(reason);
  };
  const clockOf = (limitMs: number, limit: "silence" | "total"): Clock =>
    createClock(limitMs, () => stop({ kind: "timedOut", limitMs, limit }));
  const silence = clockOf(limits.silenceMs, "silence");
  const total = limits.totalMs === undefined ? undefined : clockOf(limits.totalMs, "total");
  const clocks = total ? [silence, total] : [silence];
  const begin = (): void => {
    forgetSignal = onAbort(signal, () => stop({ kind: "aborted" }));
    for (const clock of clocks) clock.run();
    userTime?.join(scope);
  };
  const end = (): void => {
    if (!ended && pauses === 0) for (const clock of clocks) clock.hold();
    ended = true;
    forgetSignal();
    userTime?.leave(scope);
  };

  const scope: CallScope & { stopped: StopReason | undefined } = {
    stopped: undefined,
    onStop: undefined,
    touch() {
      const isRunning = pauses === 0 && !ended;
      if (isRunning) silence.hold();
      silence.refill();
      if (isRunning) silence.run();
    },
    pause() {
      if (pauses++ > 0 || ended) return;
      for (const clock of clocks) clock.hold();
    },
    resume() {
      if (pauses === 0 || --pauses > 0 || ended) return;
      for (const clock of clocks) clock.run();
    },
    again() {
      const { stopped } = scope;
      if (stopped?.kind !== "timedOut" || stopped.limit !== "silence" || signal.aborted) return false;
      // Paused clocks do not run out, so nothing pauses this call now.
      scope.stopped = undefined;
      ended = false;
      silence.refill();
      begin();
      return true;
    },
    end,
  };
  if (signal.aborted) {
    scope.stopped = { kind: "aborted" };
    ended = true;
  } else begin();
  return scope;
}
