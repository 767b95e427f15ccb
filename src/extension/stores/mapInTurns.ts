import { setImmediate } from "node:timers/promises";

/** Far below what anybody feels, and what is done in between may take its time, too. */
const longestTurnMs = 8;
/** Looking at the clock for every item would cost more than the items. */
const itemsBetweenLooks = 50;

/** Maps many items without holding up the window: whatever else waits has its turn in between. */
export async function mapInTurns<T, R>(
  items: Iterable<T>,
  map: (item: T) => R,
  signal: AbortSignal,
): Promise<readonly R[]> {
  const mapped: R[] = [];
  let turnEnds = performance.now() + longestTurnMs;
  for (const item of items) {
    mapped.push(map(item));
    if (mapped.length % itemsBetweenLooks !== 0 || performance.now() < turnEnds) continue;
    await setImmediate();
    signal.throwIfAborted();
    turnEnds = performance.now() + longestTurnMs;
  }
  return mapped;
}
