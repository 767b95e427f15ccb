import { setImmediate } from "node:timers/promises";

/** Far below what users notice, because other work in between takes time, too. */
const maxTurnMs = 8;
/** Reading the clock for every item would cost more than the items. */
const itemsBetweenLooks = 50;

/** Maps many items without blocking the window: yields to other work before, in between and afterwards. */
export async function mapInTurns<T, R>(
  items: Iterable<T>,
  map: (item: T) => R,
  signal: AbortSignal,
): Promise<readonly R[]> {
  const mapped: R[] = [];
  let turnEnds = 0;
  const beginTurn = async (): Promise<void> => {
    await setImmediate();
    signal.throwIfAborted();
    turnEnds = performance.now() + maxTurnMs;
  };
  await beginTurn();
  for (const item of items) {
    mapped.push(map(item));
    if (mapped.length % itemsBetweenLooks === 0 && performance.now() >= turnEnds) await beginTurn();
  }
  await beginTurn();
  return mapped;
}
