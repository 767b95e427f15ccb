/** A signal that is aborted with the first of several others, or on its own. */
interface FollowingSignal {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
  /** Stops following, and lets go of everything that listens. */
  dispose(): void;
}

/**
 * Instead of `AbortSignal.any`, which Node keeps alive for as long as one of its sources lives and anything listens to it:
 * under a signal that ends with the window, everything a listener can reach would stay in memory forever.
 */
export function followSignals(...sources: readonly (AbortSignal | undefined)[]): FollowingSignal {
  const controller = new AbortController();
  const followed = sources.filter((source) => source !== undefined);
  const follow = (event: Event): void => controller.abort((event.target as AbortSignal).reason);
  const dispose = (): void => followed.forEach((source) => source.removeEventListener("abort", follow));
  const aborted = followed.find((source) => source.aborted);
  if (aborted) controller.abort(aborted.reason);
  else for (const source of followed) source.addEventListener("abort", follow);
  return { signal: controller.signal, abort: (reason) => controller.abort(reason), dispose };
}

/** Runs something that ends with the first of several signals, and follows them no longer than it takes. */
export async function underSignals<T>(
  sources: readonly (AbortSignal | undefined)[],
  run: (signal: AbortSignal) => PromiseLike<T>,
): Promise<T> {
  const following = followSignals(...sources);
  try {
    return await run(following.signal);
  } finally {
    following.dispose();
  }
}
