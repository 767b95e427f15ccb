/** Without these the system gives no more watches: for this user, or for this process. */
const shortages: readonly (string | undefined)[] = ["ENOSPC", "EMFILE", "ENFILE"];

const listeners = new Set<() => void>();
let isShort = false;

/** Called by whoever could not watch a folder, with the reason. Any other reason than a shortage is passed over. */
export function reportNoWatches(code: string | undefined): void {
  if (isShort || !shortages.includes(code)) return;
  isShort = true;
  for (const listener of listeners) listener();
}

/** Calls once when the first watch was refused, also when that was before. */
export function onNoWatches(listener: () => void): { dispose(): void } {
  if (isShort) listener();
  else listeners.add(listener);
  return { dispose: () => void listeners.delete(listener) };
}
