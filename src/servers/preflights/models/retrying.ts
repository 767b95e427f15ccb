import { setTimeout } from "node:timers/promises";
import { messageOf } from "../../../domain/errors.ts";
import { underSignals } from "../../../domain/followSignals.ts";
import type { Log } from "../../../domain/ports.ts";
import type { ModelRequest } from "../../../domain/preflight/model/modelRequest.ts";
import type { Provider } from "./provider.ts";
import { ProviderError } from "./provider.ts";

export interface Patience {
  readonly attempts: number;
  /** For one attempt, and for what a provider may ask us to wait. */
  readonly timeoutMilliseconds: number;
  readonly backOffMilliseconds: number;
}

export const usualPatience: Patience = { attempts: 3, timeoutMilliseconds: 15_000, backOffMilliseconds: 250 };

/** Asks until a reply can be used, a few times at most; `undefined` when none could. */
export async function askWithPatience<T>(
  provider: Provider,
  request: ModelRequest,
  read: (reply: unknown) => T | undefined,
  patience: Patience,
  log: Log,
  signal: AbortSignal,
): Promise<T | undefined> {
  for (let attempt = 1; attempt <= patience.attempts; attempt++) {
    signal.throwIfAborted();
    const outcome = await attemptOnce(provider, request, read, patience, signal);
    if (outcome.ok) return outcome.value;
    signal.throwIfAborted();
    log.warn(`The model failed (${attempt} of ${patience.attempts}): ${messageOf(outcome.error)}`);
    if (outcome.error instanceof ProviderError && outcome.error.isFinal) return undefined;
    if (attempt < patience.attempts)
      await setTimeout(pauseAfter(outcome.error, attempt, patience), undefined, { signal });
  }
  return undefined;
}

async function attemptOnce<T>(
  provider: Provider,
  request: ModelRequest,
  read: (reply: unknown) => T | undefined,
  { timeoutMilliseconds }: Patience,
  signal: AbortSignal,
): Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown }> {
  try {
    const limits = [signal, AbortSignal.timeout(timeoutMilliseconds)];
    const value = read(await underSignals(limits, (ends) => provider(request, ends)));
    if (value === undefined) return { ok: false, error: new ProviderError("the reply cannot be used") };
    return { ok: true, value };
  } catch (error) {
    return { ok: false, error };
  }
}

function pauseAfter(error: unknown, attempt: number, { backOffMilliseconds, timeoutMilliseconds }: Patience): number {
  const asked = error instanceof ProviderError ? error.retryAfterMilliseconds : undefined;
  return asked !== undefined && asked <= timeoutMilliseconds ? asked : backOffMilliseconds * attempt;
}
