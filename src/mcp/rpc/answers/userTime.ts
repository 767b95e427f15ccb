/** Something with clocks, such as a call. */
interface Pausable {
  pause(): void;
  resume(): void;
}

/** The time that a person takes to decide about one server: no clock of its calls runs meanwhile. */
export interface UserTime {
  /** Runs what waits for a person. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** The clocks of this call are paused with the others until it leaves. */
  join(scope: Pausable): void;
  leave(scope: Pausable): void;
}

export function createUserTime(): UserTime {
  const scopes = new Set<Pausable>();
  let asking = 0;
  return {
    async during(work) {
      if (asking++ === 0) for (const scope of scopes) scope.pause();
      try {
        return await work();
      } finally {
        if (--asking === 0) for (const scope of scopes) scope.resume();
      }
    },
    join(scope) {
      scopes.add(scope);
      if (asking > 0) scope.pause();
    },
    leave: (scope) => void scopes.delete(scope),
  };
}
