/** Stops a server that has had no request for a while. */
interface IdleClock {
  /** A request began or ended. */
  readonly onBusy: (change: 1 | -1) => void;
  dispose(): void;
}

export function createIdleClock(idleMs: number | undefined, onIdle: () => void): IdleClock {
  let busy = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    onBusy(change) {
      busy += change;
      if (idleMs === undefined) return;
      clearTimeout(timer);
      timer = busy === 0 ? setTimeout(onIdle, idleMs) : undefined;
    },
    dispose: () => clearTimeout(timer),
  };
}
