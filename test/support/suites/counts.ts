export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Passed, but only at the second try. */
  readonly retried?: number;
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

export function add(left: Counts, right: Counts): Counts {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
    retried: (left.retried ?? 0) + (right.retried ?? 0),
  };
}

/** A runner that ended badly has failed, even when it counted no failure or nothing at all. */
export function countsOf(exitCode: number, counted: Counts | undefined): Counts {
  const counts = counted ?? nothing;
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** The line every run ends with. */
export function totalLine({ passed, failed, skipped, retried = 0 }: Counts): string {
  const more = [skipped > 0 && `${skipped} skipped`, retried > 0 && `${retried} passed only at the second try`];
  return [`Total: ${passed} passed`, `${failed} failed`, ...more.filter((part) => part !== false)].join(", ");
}
