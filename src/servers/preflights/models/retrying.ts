import { setTimeout } from "node:timers/promises";
import { messageOf } from "../../../domain/errors.ts";
import { underSignals } from "../../../domain/followSignals.ts";
import type { Log } from "../../../domain/ports.ts";
import type { ModelRequest } from "../../../domain/preflight/model/modelRequest.ts";
import type { Provider } from "./provider.ts";
import { ProviderError } from "./provider.ts";

export interface RetryPolicy {
  readonly attempts: number;
  /** For one attempt, and for what a provider may ask us to wait. */
  readonly timeoutMs: number;
  readonly backoffMs: number;
}

export const defaultRetryPolicy: RetryPolicy = { attempts: 3, timeoutMs: 15_000, backoffMs: 250 };

/** Asks until a reply can be used, a few times at most; `undefined` when none could. */
export async function askWithRetries<T>(
  provider: Provider,
  request: ModelRequest,
  read: (reply: unknown) => T | undefined,
  policy: RetryPolicy,
  log: Log,
  signal: AbortSignal,
): Promise<T | undefined> {
  for (let attempt = 1; attempt <= policy.attempts; attempt++) {
    signal.throwIfAborted();
    const outcome = await attemptOnce(provider, request, read, policy, signal);
    if (outcome.ok) return outcome.value;
    signal.throwIfAborted();
    log.warn(`The model failed (${attempt} of ${policy.attempts}): ${messageOf(outcome.error)}`);
    if (outcome.error instanceof ProviderError && outcome.error.isFinal) return undefined;
    if (attempt < policy.attempts) await setTimeout(pauseAfter(outcome.error, attempt, policy), undefined, { signal });
  }
  return undefined;
}

async function attemptOnce<T>(
  provider: Provider,
  request: ModelRequest,
  read: (reply: unknown) => T | undefined,
  { timeoutMs }: RetryPolicy,
  signal: AbortSignal,
): Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown }> {
  try {
    const limits = [signal, AbortSignal.timeout(timeoutMs)];
    const value = read(await underSignals(limits, (ends) => provider(request, ends)));
    if (value === undefined) return { ok: false, error: new ProviderError("the reply cannot be used") };
    return { ok: true, value };
  } catch (error) {
    return { ok: false, error };
  }
}

function pauseAfter(error: unknown, attempt: number, { backoffMs, timeoutMs }: RetryPolicy): number {
  const asked = error instanceof ProviderError ? error.retryAfterMs : undefined;
  return asked !== undefined && asked <= timeoutMs ? asked : backoffMs * attempt;
}
