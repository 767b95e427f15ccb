import { onAbort } from "./onAbort.ts";
import type { UserTime } from "./userTime.ts";

export type StopReason =
  | { readonly kind: "aborted" }
  | { readonly kind: "timedOut"; readonly limitMs: number; readonly limit: "silence" | "total" };

export interface CallLimits {
  /** Longest time without a sign of life; progress starts it anew. */
  readonly silenceMs: number;
  /** Longest time altogether, whatever the progress. */
  readonly totalMs?: number;
}

/** The life of one call: its caller's signal and its clocks, which stand still while the server waits for our user. */
export interface CallScope {
  readonly stopped: StopReason | undefined;
  /** At most one party waits at a time: first for the server to be ready, then for its answer. */
  onStop: ((reason: StopReason) => void) | undefined;
  touch(): void;
  pause(): void;
  resume(): void;
  end(): void;
}

interface Countdown {
  readonly limitMs: number;
  readonly limit: "silence" | "total";
  timer: NodeJS.Timeout | undefined;
  startedAt: number;
  remainingMs: number;
}

const countdown = (limitMs: number, limit: Countdown["limit"]): Countdown => ({
  limitMs,
  limit,
  timer: undefined,
  startedAt: 0,
  remainingMs: limitMs,
});

/** Timers longer than this fire at once in Node; nobody waits 24 days. */
const longestTimerMs = 2 ** 31 - 1;

export function startCallScope(limits: CallLimits, signal: AbortSignal, userTime?: UserTime): CallScope {
  const silence = countdown(limits.silenceMs, "silence");
  const total = limits.totalMs === undefined ? undefined : countdown(limits.totalMs, "total");
  let pauses = 0;
  let ended = false;

  const stop = (reason: StopReason): void => {
    if (ended) return;
    scope.stopped = reason;
    end();
    scope.onStop?.(reason);
  };
  const run = (clock: Countdown): void => {
    clock.startedAt = performance.now();
    const expire = () => stop({ kind: "timedOut", limitMs: clock.limitMs, limit: clock.limit });
    clock.timer = setTimeout(expire, Math.min(clock.remainingMs, longestTimerMs));
  };
  const hold = (clock: Countdown): void => {
    clearTimeout(clock.timer);
    clock.remainingMs -= performance.now() - clock.startedAt;
  };
  const end = (): void => {
    ended = true;
    clearTimeout(silence.timer);
    clearTimeout(total?.timer);
    forgetSignal();
    userTime?.leave(scope);
  };
  const forgetSignal = onAbort(signal, () => stop({ kind: "aborted" }));

  const scope: CallScope & { stopped: StopReason | undefined } = {
    stopped: undefined,
    onStop: undefined,
    touch() {
      silence.remainingMs = silence.limitMs;
      if (pauses > 0 || ended) return;
      clearTimeout(silence.timer);
      run(silence);
    },
    pause() {
      if (pauses++ > 0 || ended) return;
      hold(silence);
      if (total) hold(total);
    },
    resume() {
      if (pauses === 0 || --pauses > 0 || ended) return;
      run(silence);
      if (total) run(total);
    },
    end,
  };
  if (signal.aborted) {
    scope.stopped = { kind: "aborted" };
    end();
    return scope;
  }
  run(silence);
  if (total) run(total);
  userTime?.join(scope);
  return scope;
}
