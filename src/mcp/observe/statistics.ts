interface MethodStatistics {
  readonly method: string;
  readonly calls: number;
  readonly errors: number;
  /** Milliseconds, over the most recent calls. */
  readonly p50: number;
  readonly p95: number;
}

export interface ServerStatistics {
  readonly calls: number;
  readonly errors: number;
  readonly restarts: number;
  readonly methods: readonly MethodStatistics[];
}

export interface StatisticsRecorder {
  record(method: string, durationMs: number, failed: boolean): void;
  read(restarts: number): ServerStatistics;
}

/** The percentiles are those of the latest calls, at most this many; older ones are only counted. */
const kept = 1000;

export function createStatistics(): StatisticsRecorder {
  const methods = new Map<string, { calls: number; errors: number; readonly durations: number[] }>();
  return {
    record(method, durationMs, failed) {
      let one = methods.get(method);
      if (!one) methods.set(method, (one = { calls: 0, errors: 0, durations: [] }));
      one.durations[one.calls % kept] = durationMs;
      one.calls += 1;
      if (failed) one.errors += 1;
    },
    read(restarts) {
      const rows = [...methods].map(([method, { calls, errors, durations }]) => {
        const sorted = durations.toSorted((a, b) => a - b);
        return { method, calls, errors, p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) };
      });
      rows.sort((a, b) => b.calls - a.calls);
      const sum = (of: (row: MethodStatistics) => number): number => rows.reduce((total, row) => total + of(row), 0);
      return { calls: sum((row) => row.calls), errors: sum((row) => row.errors), restarts, methods: rows };
    },
  };
}

/** The nearest rank: a value that was really measured. */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
