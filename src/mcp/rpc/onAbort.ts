interface Hub {
  readonly callbacks: Set<() => void>;
  close(): void;
}

const hubs = new WeakMap<AbortSignal, Hub>();

/**
 * Listens for an abort. Node compares each new listener of a signal with all its others, so a thousand calls under one
 * signal would cost a million comparisons; here they share one listener. The returned function stops listening.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const hub = hubs.get(signal) ?? openHub(signal);
  hub.callbacks.add(callback);
  return () => {
    hub.callbacks.delete(callback);
    if (hub.callbacks.size === 0) hub.close();
  };
}

function openHub(signal: AbortSignal): Hub {
  const callbacks = new Set<() => void>();
  const tell = (): void => [...callbacks].forEach((callback) => callback());
  signal.addEventListener("abort", tell, { once: true });
  const close = (): void => {
    signal.removeEventListener("abort", tell);
    if (hubs.get(signal) === hub) hubs.delete(signal);
  };
  const hub = { callbacks, close };
  hubs.set(signal, hub);
  return hub;
}
