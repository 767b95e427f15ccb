import assert from "node:assert/strict";

const factor = 8;
const rounds = 7;
/** Linear work takes 8 times as long, quadratic work 64 times; between the two there is room for a busy machine. */
const mostGrowth = 30;

/** The cost of `work` grows with its size and no faster. A ratio within one run, so that it holds on any machine. */
export function assertLinear(size: number, work: (size: number) => unknown): void {
  // The fastest of several rounds is the one that nobody disturbed. The first ones warm the compiler up.
  const fastest = (size: number) => Math.min(...Array.from({ length: rounds }, () => time(() => work(size))));
  fastest(size);
  const growth = fastest(size * factor) / fastest(size);
  assert.ok(growth < mostGrowth, `${factor} times as much took ${growth.toFixed(1)} times as long`);
}

function time(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
