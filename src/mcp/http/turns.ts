import type { MessageId } from "../rpc/message.ts";

/** A request on its way, which may have to wait before it is sent again. */
export interface Turn {
  isCancelled: boolean;
  stop: (() => void) | undefined;
}

/** Which requests are on their way, so that one that is cancelled is not sent again. */
interface Turns {
  during<T>(ids: ReadonlySet<MessageId>, work: (turn: Turn) => Promise<T>): Promise<T>;
  cancel(id: MessageId): void;
}

export function createTurns(): Turns {
  const turns = new Map<MessageId, Turn>();
  return {
    async during(ids, work) {
      const turn: Turn = { isCancelled: false, stop: undefined };
      const own = [...ids];
      for (const id of own) turns.set(id, turn);
      try {
        return await work(turn);
      } finally {
        for (const id of own) turns.delete(id);
      }
    },
    cancel(id) {
      const turn = turns.get(id);
      if (!turn) return;
      turn.isCancelled = true;
      turn.stop?.();
    },
  };
}

/** Rejects when the request is cancelled or the connection closed meanwhile. */
export function pauseFor(ms: number, signal: AbortSignal | undefined, turn: Turn): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      turn.stop = undefined;
      finish();
    };
    const stop = (): void => settle(() => reject(new DOMException("Cancelled", "AbortError")));
    const timer = setTimeout(() => settle(resolve), ms);
    signal?.addEventListener("abort", stop, { once: true });
    turn.stop = stop;
  });
}
