import { onAbort } from "../../../domain/onAbort.ts";
import { RequestRefused } from "../peer.ts";

interface GateLimits {
  /** So many are worked on side by side; the others wait. */
  readonly atOnce: number;
  /** Of those that are worked on or wait; further ones are refused. */
  readonly maxOpen: number;
}

interface GatedRequest<T> {
  /** What has to be clear before it waits for its turn. */
  readonly prepare?: () => Promise<void>;
  readonly work: () => Promise<T>;
  readonly signal: AbortSignal;
}

/** Limits how many requests a server may have open to the user and their models. */
type RequestGate = <T>(request: GatedRequest<T>) => Promise<T>;

/** A code of our own: the protocol names none for a client that is busy. */
const tooMany = -32000;

export function createRequestGate({ atOnce, maxOpen }: GateLimits): RequestGate {
  const waiting = new Set<() => void>();
  let open = 0;
  let working = 0;

  const turn = (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (working < atOnce) {
      working += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        forget();
        working += 1;
        resolve();
      };
      const forget = onAbort(signal, () => {
        waiting.delete(begin);
        forget();
        reject(signal.reason as Error);
      });
      waiting.add(begin);
    });
  };
  const next = (): void => {
    working -= 1;
    const [begin] = waiting;
    if (!begin) return;
    waiting.delete(begin);
    begin();
  };
  return async ({ prepare, work, signal }) => {
    if (open >= maxOpen) throw new RequestRefused(tooMany, `More than ${maxOpen} requests wait for an answer`);
    open += 1;
    try {
      await prepare?.();
      await turn(signal);
      return await work().finally(next);
    } finally {
      open -= 1;
    }
  };
}
