export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

export function add(left: Counts, right: Counts): Counts {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  };
}

/** A runner that ended badly has failed, even when it counted no failure or nothing at all. */
export function countsOf(exitCode: number, counted: Counts | undefined): Counts {
  const counts = counted ?? nothing;
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** The line every run ends with. */
export function totalLine({ passed, failed, skipped }: Counts): string {
  return `Total: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
