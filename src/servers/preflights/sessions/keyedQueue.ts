/** Runs jobs of the same key one after the other, jobs of different keys side by side. */
export function createKeyedQueue(): <T>(key: string, job: () => Promise<T>) => Promise<T> {
  const tails = new Map<string, Promise<void>>();
  return (key, job) => {
    const outcome = (tails.get(key) ?? Promise.resolve()).then(job);
    const tail = outcome.then(
      () => undefined,
      () => undefined,
    );
    tails.set(key, tail);
    void tail.then(() => {
      if (tails.get(key) === tail) tails.delete(key);
    });
    return outcome;
  };
}
