import { setImmediate } from "node:timers/promises";
import type { Run } from "./lifecycle.ts";
import { startCallScope } from "../rpc/callScope.ts";
import { RpcError } from "../rpc/rpcError.ts";

/** Long enough for a server that is held up for a while, by a garbage collector or by a suspended machine. */
export const defaultAliveLimitMs = 60_000;

export interface AliveCheck {
  /** A call got no answer: checks whether the server still responds. */
  suspect(run: Run): void;
  end(): void;
}

/**
 * A process that was stopped or hangs stays connected, so only silence shows it. Nothing is asked while nothing
 * happens: a hanging server that is not used does no harm, and the first unanswered call reveals it.
 */
export function createAliveCheck(limitMs: number, isBusy: () => boolean, onSilent: () => void): AliveCheck {
  const stop = new AbortController();
  let isAsking = false;
  const ask = async ({ peer }: Run): Promise<void> => {
    // The call that was given up counts as running until its caller has heard of it.
    await setImmediate();
    const scope = startCallScope({ silenceMs: limitMs }, stop.signal);
    try {
      // A server may be busy with another call, which has a limit of its own.
      if (!isBusy() && !stop.signal.aborted) await peer.request("ping", undefined, scope);
    } catch (thrown) {
      const reason =
        thrown instanceof RpcError && thrown.failure.kind === "stopped" ? thrown.failure.reason : undefined;
      // Any answer counts, even a refusal; a caller that began to use the server meanwhile finds out by itself.
      if (reason?.kind === "timedOut" && !isBusy()) onSilent();
    } finally {
      scope.end();
      isAsking = false;
    }
  };
  return {
    suspect(run) {
      if (isAsking || stop.signal.aborted) return;
      isAsking = true;
      void ask(run);
    },
    end: () => stop.abort(),
  };
}
