import { setImmediate } from "node:timers/promises";

/** What an editor does itself with each of the results comes on top. */
const maxTurnMs = 8;

/**
 * For somebody who asks for thousands of things at once, one by one: the first are done at once, and when that takes too
 * long, the others in later turns, in the order they were asked for.
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
