import type { RestartLimits } from "../serverEntry.ts";
import type { EndCause } from "../transport/transport.ts";

/** What is remembered of a server's crashes. */
export interface CrashHistory {
  /** When it crashed, oldest first, as far as the window reaches. */
  readonly crashes: readonly number[];
  /** Restarts since it last was ready for long. */
  readonly attempt: number;
}

export const noCrashes: CrashHistory = { crashes: [], attempt: 0 };

interface Crash {
  readonly at: number;
  /** Undefined when it crashed before it was ready. */
  readonly readySince: number | undefined;
  /** Undefined for a real crash. */
  readonly cause?: EndCause | undefined;
  /** How long the server asked us to stay away. */
  readonly retryAfterMs?: number | undefined;
  /** How long we waited for an answer to `initialize`. */
  readonly waitedMs?: number | undefined;
}

type RestartDecision =
  | { readonly kind: "restart"; readonly history: CrashHistory; readonly delayMs: number }
  /** Callers see the failure while retries continue. */
  | { readonly kind: "keepTrying"; readonly history: CrashHistory; readonly delayMs: number }
  | { readonly kind: "giveUp"; readonly history: CrashHistory };

/** After being ready for so long, the next crash starts a new count. */
const steadyMs = 10_000;
/** A session that ended sooner counts as a crash, so that a server which ends every session is not asked in a loop. */
const minSessionMs = 1000;
/** A server may not keep us away for longer, whatever it asks for. */
const maxRetryAfterMs = 5 * 60_000;

/**
 * Exponential backoff with jitter; too many failed starts and crashes within the window open the circuit. A server that
 * is away has not crashed: it is tried for as long as it takes. `random` is in [0, 1).
 */
export function decideRestart(
  history: CrashHistory,
  crash: Crash,
  limits: RestartLimits,
  random: number,
): RestartDecision {
  // Time spent waiting for an answer does not count, or a long limit would keep the circuit closed forever.
  const windowMs = limits.windowMs + limits.crashes * (crash.waitedMs ?? 0);
  const earlier = history.crashes.filter((at) => crash.at - at < windowMs);
  const readyMs = crash.readySince === undefined ? 0 : crash.at - crash.readySince;
  if (crash.cause === "sessionOver" && readyMs >= minSessionMs)
    return { kind: "restart", history: { ...history, crashes: earlier }, delayMs: 0 };
  const isAway = crash.cause === "away";
  const crashes = isAway ? earlier : [...earlier, crash.at];
  const attempt = readyMs >= steadyMs ? 1 : history.attempt + 1;
  const next = { crashes, attempt };
  if (!isAway && crashes.length >= limits.crashes) return { kind: "giveUp", history: next };
  const backoff = Math.min(limits.initialMs * 2 ** (attempt - 1), limits.maxMs);
  const asked = Math.min(crash.retryAfterMs ?? 0, maxRetryAfterMs);
  // Half to all of it: several servers that failed for one reason do not all restart at the same moment.
  const delayMs = Math.max(backoff * (0.5 + random / 2), asked);
  // Whoever waited for an answer to `initialize` has waited long enough.
  const isReported = crash.cause === "unanswered" || (isAway && attempt >= limits.crashes);
  return { kind: isReported ? "keepTrying" : "restart", history: next, delayMs };
}
