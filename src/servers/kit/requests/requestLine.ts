/** Runs at once; after everything in line before it; or so that what is in line behind it waits for it, too. */
export type Turn = "atOnce" | "afterOthers" | "inLine";

/** The requests that are running, cancelled ones included until they really stop. */
interface RequestLine {
  start<T>(run: () => Promise<T>, turn: Turn): Promise<T>;
  whenIdle(): Promise<void>;
}

export function createRequestLine(): RequestLine {
  const running = new Set<Promise<void>>();
  let last: Promise<void> = Promise.resolve();

  return {
    start(run, turn) {
      const answer = turn === "atOnce" ? run() : last.then(run);
      const settled: Promise<void> = answer.then(
        () => void running.delete(settled),
        () => void running.delete(settled),
      );
      running.add(settled);
      if (turn === "inLine") last = settled;
      return answer;
    },
    async whenIdle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
