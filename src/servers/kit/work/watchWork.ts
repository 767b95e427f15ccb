interface WorkWatch {
  /** Something was printed. */
  heard(): void;
  end(): void;
}

const silenceMs = 3000;
const pauseMs = 1000;
const maxMessage = 200;

/**
 * Growing progress while a program works: at most once a second while it prints, and every three seconds while it is
 * silent. `report` gets the part of the work that may be done, which stays below 1.
 */
export function watchWork(
  what: string,
  report: (part: number, message: string) => void,
  whileSilent: (seconds: string) => string,
): WorkWatch {
  const startedAt = Date.now();
  const message = what.slice(0, maxMessage);
  let beats = 0;
  let lastAt = startedAt;
  const beat = (said: string): void => {
    lastAt = Date.now();
    report(beats / (beats++ + 500), said);
  };
  beat(message);
  const timer = setInterval(() => beat(whileSilent(String(Math.round((Date.now() - startedAt) / 1000)))), silenceMs);
  return {
    heard() {
      timer.refresh();
      if (Date.now() - lastAt >= pauseMs) beat(message);
    },
    end: () => clearInterval(timer),
  };
}
