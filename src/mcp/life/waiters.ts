import type { CallScope } from "../rpc/callScope.ts";
import { RpcError } from "../rpc/rpcError.ts";

/** Callers that wait for one thing to happen, each no longer than its own scope allows. */
interface Waiters<T> {
  wait(scope: CallScope): Promise<T>;
  resolve(value: T): void;
  reject(error: Error): void;
}

interface Waiter<T> {
  readonly scope: CallScope;
  resolve(value: T): void;
  reject(error: Error): void;
}

export function createWaiters<T>(): Waiters<T> {
  const waiting = new Set<Waiter<T>>();
  const takeAll = (): readonly Waiter<T>[] => {
    const all = [...waiting];
    waiting.clear();
    for (const waiter of all) waiter.scope.onStop = undefined;
    return all;
  };
  return {
    wait(scope) {
      if (scope.stopped) return Promise.reject(new RpcError({ kind: "stopped", reason: scope.stopped }));
      return new Promise((resolve, reject) => {
        const waiter = { scope, resolve, reject };
        waiting.add(waiter);
        scope.onStop = (reason) => {
          waiting.delete(waiter);
          reject(new RpcError({ kind: "stopped", reason }));
        };
      });
    },
    resolve(value) {
      for (const waiter of takeAll()) waiter.resolve(value);
    },
    reject(error) {
      for (const waiter of takeAll()) waiter.reject(error);
    },
  };
}
