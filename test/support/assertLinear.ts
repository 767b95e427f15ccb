import assert from "node:assert/strict";

const factor = 8;
const rounds = 7;
const attempts = 4;
/** Linear work takes 8 times as long, quadratic work 64 times; between the two there is room for a busy machine. */
const mostGrowth = 30;

/** The cost of `work` grows with its size and no faster. A ratio within one run, so that it holds on any machine. */
export function assertLinear(size: number, work: (size: number) => unknown): void {
  // The fastest of several rounds is the one that nobody disturbed. The first ones warm the compiler up.
  const fastest = (size: number) => Math.min(...Array.from({ length: rounds }, () => time(() => work(size))));
  const growths: number[] = [];
  // Who shares the processors may disturb all rounds of one size, but hardly every time.
  while (growths.length < attempts) {
    fastest(size);
    const growth = fastest(size * factor) / fastest(size);
    if (growth < mostGrowth) return;
    growths.push(growth);
  }
  assert.fail(`${factor} times as much took ${growths.map((each) => each.toFixed(1)).join(", ")} times as long`);
}

function time(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
