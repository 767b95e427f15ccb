/**
 * Many files often change at once, such as in a checkout or while an agent works. VS Code reports them in batches with
 * pauses in between, so a burst is awaited longer than a single save.
 */
const settleMs = 60;
const settleAfterBurstMs = 450;
const burst = 50;
/** A checkout of a whole project. On a busy machine the pauses between its batches are long. */
const settleAfterFloodMs = 1_000;
const flood = 500;
/** The view is updated at least this often while changes keep coming; a flood ends by itself. */
const maxWaitMs = 5_000;
const maxFloodWaitMs = 20_000;

interface ChangeBatches<T> {
  /** A hint says that something changed, not that it is over: during a checkout a server sends many. */
  add(change: T, isHint?: boolean): void;
  dispose(): void;
}

/** Collects changes until they stop, and then reports each of them once. */
export function createChangeBatches<T>(onDidSettle: (changes: ReadonlySet<T>) => void): ChangeBatches<T> {
  let pending = new Set<T>();
  let timer: NodeJS.Timeout | undefined;
  let since = 0;
  let hasHint = false;
  const settle = (): void => {
    const changes = pending;
    pending = new Set();
    hasHint = false;
    onDidSettle(changes);
  };
  return {
    add(change, isHint = false) {
      if (pending.size === 0) since = performance.now();
      pending.add(change);
      hasHint ||= isHint;
      clearTimeout(timer);
      const isBurst = hasHint || pending.size > burst;
      const wait = pending.size > flood ? settleAfterFloodMs : isBurst ? settleAfterBurstMs : settleMs;
      const longest = pending.size > flood ? maxFloodWaitMs : maxWaitMs;
      const left = Math.max(0, since + longest - performance.now());
      timer = setTimeout(settle, Math.min(wait, left));
    },
    dispose: () => clearTimeout(timer),
  };
}
