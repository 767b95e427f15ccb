/** One measured ratio. Milliseconds differ from machine to machine; what they are compared with was measured beside. */
export interface BenchRow {
  readonly name: string;
  readonly ratio: number;
  /** The largest ratio that is good enough. */
  readonly goal: number;
  /** What was measured, in figures. */
  readonly detail: string;
}

export interface Bench {
  readonly name: string;
  run(): Promise<readonly BenchRow[]>;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("An empty list has no median.");
  return middle;
}

/**
 * The median of what each candidate measures. They run in turn, so that whatever else the machine does slows all of
 * them alike.
 */
export async function medianTimes<K extends string>(
  candidates: Readonly<Record<K, () => Promise<number>>>,
  rounds: number,
): Promise<Record<K, number>> {
  const names = Object.keys(candidates) as K[];
  const times = new Map<K, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) times.get(name)?.push(await candidates[name]());
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<K, number>;
}

/** How long something takes, in milliseconds. */
export async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
