import type { Run } from "./life/lifecycle.ts";
import { startCallScope } from "./rpc/callScope.ts";
import { RpcError } from "./rpc/rpcError.ts";

/** How often a server that is not in use is asked whether it still answers, and how long it may take. */
export interface HeartbeatTimes {
  readonly everyMs: number;
  readonly limitMs: number;
}

/** Long enough for a server that is held up for a while, by a garbage collector or by a suspended machine. */
export const defaultHeartbeat: HeartbeatTimes = { everyMs: 60_000, limitMs: 60_000 };

interface Heartbeat {
  begin(run: Run): void;
  end(): void;
}

/**
 * A process that was stopped or hangs stays connected, so only silence shows it. While a call runs, the server may be
 * busy with it, and the call has a limit of its own.
 */
export function createHeartbeat(times: HeartbeatTimes, isBusy: () => boolean, onSilent: () => void): Heartbeat {
  let timer: NodeJS.Timeout | undefined;
  let stop = new AbortController();
  const beat = async ({ peer }: Run, { signal }: AbortController): Promise<void> => {
    const scope = startCallScope({ silenceMs: times.limitMs }, signal);
    try {
      if (!isBusy()) await peer.request("ping", undefined, scope);
    } catch (thrown) {
      const reason =
        thrown instanceof RpcError && thrown.failure.kind === "stopped" ? thrown.failure.reason : undefined;
      // Any answer is one, also a refusal; and whoever began to use the server meanwhile finds out by themselves.
      if (reason?.kind === "timedOut" && !isBusy()) return onSilent();
    } finally {
      scope.end();
    }
  };
  const end = (): void => {
    clearTimeout(timer);
    stop.abort();
  };
  return {
    begin(run) {
      end();
      const current = (stop = new AbortController());
      const wait = (): void => {
        if (current.signal.aborted) return;
        timer = setTimeout(() => void beat(run, current).then(wait), times.everyMs);
      };
      wait();
    },
    end,
  };
}
