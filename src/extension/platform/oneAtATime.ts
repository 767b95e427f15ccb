/**
 * Work that is asked for more often than it can be done: one piece runs, and everybody who asks meanwhile waits for one
 * more, which sees all that has changed until then.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let pending: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    pending = undefined;
    running = work().finally(() => {
      if (pending === undefined) running = undefined;
    });
    return running;
  };
  return () => {
    if (running === undefined) return begin();
    // How the earlier one ended is told to those who asked for it.
    return (pending ??= running.then(begin, begin));
  };
}
