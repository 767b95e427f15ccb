const hubs = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Listens for an abort. Node compares each new listener of a signal with all its others, so a thousand calls under one
 * signal would cost a million comparisons; here they share one listener. The returned function stops listening.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const callbacks = hubs.get(signal) ?? openHub(signal);
  callbacks.add(callback);
  return () => void callbacks.delete(callback);
}

function openHub(signal: AbortSignal): Set<() => void> {
  const callbacks = new Set<() => void>();
  hubs.set(signal, callbacks);
  signal.addEventListener("abort", () => [...callbacks].forEach((callback) => callback()), { once: true });
  return callbacks;
}

/** How many wait for an abort of this signal. */
export const countAbortListeners = (signal: AbortSignal): number => hubs.get(signal)?.size ?? 0;
