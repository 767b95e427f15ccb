export interface Disposable {
  dispose(): void;
}

export type Event<T> = (listener: (value: T) => void) => Disposable;

export interface Emitter<T> {
  readonly event: Event<T>;
  readonly listenerCount: number;
  fire(value: T): void;
  dispose(): void;
}

/** A listener that throws must not stop the others; its error goes to `onError`. */
export function createEmitter<T>(onError: (thrown: unknown) => void = () => undefined): Emitter<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    event(listener) {
      // A wrapper of its own, so that the same function may listen twice and be removed once.
      const entry = (value: T) => listener(value);
      listeners.add(entry);
      return { dispose: () => void listeners.delete(entry) };
    },
    get listenerCount() {
      return listeners.size;
    },
    fire(value) {
      for (const listener of [...listeners]) {
        try {
          listener(value);
        } catch (thrown) {
          onError(thrown);
        }
      }
    },
    dispose: () => listeners.clear(),
  };
}
