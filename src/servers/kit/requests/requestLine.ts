/** The requests that are running, cancelled ones included until they really stop. */
interface RequestLine {
  /** Runs at once, or after everything that was started in order before. */
  start<T>(run: () => Promise<T>, inOrder: boolean): Promise<T>;
  whenIdle(): Promise<void>;
}

export function createRequestLine(): RequestLine {
  const running = new Set<Promise<void>>();
  let last: Promise<void> = Promise.resolve();

  return {
    start(run, inOrder) {
      const answer = inOrder ? last.then(run) : run();
      const settled: Promise<void> = answer.then(
        () => void running.delete(settled),
        () => void running.delete(settled),
      );
      running.add(settled);
      if (inOrder) last = settled;
      return answer;
    },
    async whenIdle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
