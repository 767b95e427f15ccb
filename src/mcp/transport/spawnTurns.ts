/** Runs one piece of work at a time, and lets the event loop take a turn between two of them. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function createTurns(): InTurn {
  const waiting: (() => void)[] = [];
  let isBusy = false;
  const next = (): void => {
    const begin = waiting.shift();
    isBusy = begin !== undefined;
    if (begin) setImmediate(begin);
  };
  return async (work) => {
    if (isBusy)
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    isBusy = true;
    try {
      return await work();
    } finally {
      next();
    }
  };
}

/** Starting a process holds the host up for some milliseconds: two hundred at once would freeze it for seconds. */
export const inSpawnTurn: InTurn = createTurns();
