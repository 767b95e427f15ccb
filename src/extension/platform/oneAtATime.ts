/**
 * For work that is requested more often than it can be done: one runs, and all requests that arrive meanwhile share one
 * further run, which sees every change up to then.
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
    // Its own callers hear of the failure.
    return (pending ??= running.then(begin, begin));
  };
}
