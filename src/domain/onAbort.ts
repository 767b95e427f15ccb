interface AbortListeners {
  readonly callbacks: Set<() => void>;
  close(): void;
}

const listenersOf = new WeakMap<AbortSignal, AbortListeners>();

/**
 * Listens for an abort. Node compares each new listener of a signal with all its others, so a thousand calls under one
 * signal would cost a million comparisons; here they share one listener. The returned function stops listening.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const listeners = listenersOf.get(signal) ?? listenTo(signal);
  listeners.callbacks.add(callback);
  return () => {
    listeners.callbacks.delete(callback);
    if (listeners.callbacks.size === 0) listeners.close();
  };
}

function listenTo(signal: AbortSignal): AbortListeners {
  const callbacks = new Set<() => void>();
  const tell = (): void => [...callbacks].forEach((callback) => callback());
  signal.addEventListener("abort", tell, { once: true });
  const close = (): void => {
    signal.removeEventListener("abort", tell);
    if (listenersOf.get(signal) === listeners) listenersOf.delete(signal);
  };
  const listeners = { callbacks, close };
  listenersOf.set(signal, listeners);
  return listeners;
}
