import type { CallContext } from "../callError.ts";
import type { CallLimits, CallScope } from "../rpc/callScope.ts";
import { wireCodes } from "../rpc/message.ts";
import type { CallHooks } from "../rpc/peer.ts";
import { RpcError, type RpcFailure } from "../rpc/rpcError.ts";
import { timeoutProfiles } from "../serverEntry.ts";
import { type MakeVisits, needsVisits, tooManyVisits } from "./requiredVisits.ts";

interface RecoveryDeps {
  readonly context: CallContext;
  readonly scope: CallScope;
  readonly limits: CallLimits;
  /** Asking twice does no harm. */
  readonly isRead: boolean;
  readonly hooks: CallHooks | undefined;
  /** Absent when there is no user to ask. */
  readonly visits: MakeVisits | undefined;
}

/** Resolves when a request that failed may be sent again, and rejects when it may not. */
type Recover = (thrown: unknown) => Promise<void>;

const maxTries = 3;
const firstRetryMs = 100;
/** So often a server may have the user visit something before it answers one request. */
const maxVisits = 3;
/** So often it is asked again while the user is still on a page, for a server that does not tell when they are done. */
const maxWaits = 10;
/** People need time on a page, however quick the server is. */
const visitTimeoutMs = timeoutProfiles.default.tools;

export function createRecovery({ context, scope, limits, isRead, hooks, visits }: RecoveryDeps): Recover {
  const maxWaitMs = Math.min(limits.totalMs ?? Infinity, Math.max(limits.silenceMs, visitTimeoutMs));
  const onWaiting = (message: string): void => hooks?.onProgress?.({ progress: 0, message });
  let tries = 1;
  const underWay = new Set<string>();
  let [visited, waited] = [0, 0];
  return async (thrown) => {
    if (!(thrown instanceof RpcError)) throw thrown;
    const { failure } = thrown;
    // It waits until the server is up or down again: an immediate failure would only be retried immediately.
    if (failure.kind === "disconnected" && failure.isUnsent === true) return;
    if (failure.kind === "answered" && visits && needsVisits(failure.error)) {
      const { error } = failure;
      if (visited >= maxVisits || waited >= maxWaits) throw tooManyVisits(context, error);
      if (await visits({ context, error, scope, maxWaitMs, onWaiting, underWay })) visited += 1;
      else waited += 1;
      return;
    }
    if (tries >= maxTries || !maySendAgain(failure, isRead, scope)) throw thrown;
    await pauseWithin(scope, firstRetryMs * 2 ** (tries - 1));
    tries += 1;
    if (isRead) scope.touch();
  };
}

/**
 * The tries of a read have a limit together: a caller that accepts a minute without output gets the failure after that
 * minute.
 */
export const limitsOfRead = (limits: CallLimits): CallLimits => ({
  ...limits,
  totalMs: limits.totalMs ?? Math.max(limits.silenceMs, visitTimeoutMs),
});

/** Errors that may not occur the next time. */
const passingErrors: readonly number[] = [wireCodes.internalError, wireCodes.timedOut];

/** A read does no harm twice; anything else is sent again only if it certainly never ran. */
function maySendAgain(failure: RpcFailure, isRead: boolean, scope: CallScope): boolean {
  if (failure.kind === "disconnected") return failure.neverRan === true || (isRead && !failure.isFinal);
  if (!isRead) return false;
  if (failure.kind === "stopped") return scope.again();
  return failure.kind === "answered" && passingErrors.includes(failure.error.code);
}

function pauseWithin(scope: CallScope, ms: number): Promise<void> {
  if (scope.stopped) return Promise.reject(new RpcError({ kind: "stopped", reason: scope.stopped }));
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      scope.onStop = undefined;
      resolve();
    }, ms);
    scope.onStop = (reason) => {
      clearTimeout(timer);
      reject(new RpcError({ kind: "stopped", reason }));
    };
  });
}
