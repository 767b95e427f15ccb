import { setImmediate } from "node:timers/promises";

/** Short, because the editor spends further time on each result. */
const maxTurnMs = 8;

/**
 * For callers that request thousands of results one by one: the first are computed at once, and when that takes too long,
 * the others in later turns of the event loop, in order.
 */
export function createTurns(): <T>(work: () => T) => T | Promise<T> {
  const waiting: (() => void)[] = [];
  let turnEnds = 0;
  let isOpen = false;
  const open = (): void => {
    isOpen = true;
    turnEnds = performance.now() + maxTurnMs;
    void setImmediate().then(() => {
      isOpen = false;
      if (waiting.length === 0) return;
      open();
      let done = 0;
      while (done < waiting.length && performance.now() < turnEnds) waiting[done++]?.();
      waiting.splice(0, done);
    });
  };
  return (work) => {
    if (!isOpen) open();
    if (waiting.length === 0 && performance.now() < turnEnds) return work();
    return new Promise((resolve, reject) => {
      waiting.push(() => {
        try {
          resolve(work());
        } catch (thrown) {
          reject(thrown instanceof Error ? thrown : new Error(String(thrown)));
        }
      });
    });
  };
}
