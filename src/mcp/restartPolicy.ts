import type { RestartLimits } from "./serverEntry.ts";

/** What is remembered of a server's crashes. */
export interface CrashHistory {
  /** When it crashed, oldest first, as far as the window reaches. */
  readonly crashes: readonly number[];
  /** Restarts since it last was ready for long. */
  readonly attempt: number;
}

export const noCrashes: CrashHistory = { crashes: [], attempt: 0 };

export interface Crash {
  readonly at: number;
  /** Undefined when it crashed before it was ready. */
  readonly readySince: number | undefined;
}

export type RestartDecision =
  | { readonly kind: "restart"; readonly history: CrashHistory; readonly delayMs: number }
  | { readonly kind: "giveUp"; readonly history: CrashHistory };

/** Ready for so long, and the next crash is a new story. */
const steadyMs = 10_000;

/** Exponential backoff with jitter; too many crashes within the window open the circuit. `random` is in [0, 1). */
export function decideRestart(
  history: CrashHistory,
  crash: Crash,
  limits: RestartLimits,
  random: number,
): RestartDecision {
  const crashes = [...history.crashes.filter((at) => crash.at - at < limits.windowMs), crash.at];
  const wasSteady = crash.readySince !== undefined && crash.at - crash.readySince >= steadyMs;
  const attempt = wasSteady ? 1 : history.attempt + 1;
  const next = { crashes, attempt };
  if (crashes.length >= limits.crashes) return { kind: "giveUp", history: next };
  const backoff = Math.min(limits.initialMs * 2 ** (attempt - 1), limits.maxMs);
  // Half to all of it: several servers that died of one cause do not come back in one instant.
  return { kind: "restart", history: next, delayMs: backoff * (0.5 + random / 2) };
}
