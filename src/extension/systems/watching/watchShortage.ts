/** Error codes for "no watches left": for this user, or for this process. */
const shortages: readonly (string | undefined)[] = ["ENOSPC", "EMFILE", "ENFILE"];

const listeners = new Set<() => void>();
let isShort = false;

/** Reports that a folder could not be watched. Codes other than a shortage are ignored. */
export function reportNoWatches(code: string | undefined): void {
  if (isShort || !shortages.includes(code)) return;
  isShort = true;
  for (const listener of listeners) listener();
}

/** Calls the listener once when the first watch is refused, or at once if that has already happened. */
export function onNoWatches(listener: () => void): { dispose(): void } {
  if (isShort) listener();
  else listeners.add(listener);
  return { dispose: () => void listeners.delete(listener) };
}
