import assert from "node:assert/strict";

const factor = 8;
const rounds = 7;
const attempts = 4;
/** Of linear work 1 is expected, of quadratic work 8; between the two there is room for a busy machine. */
const mostRatio = 3.75;

/** The cost of `work` grows with its size and no faster. A ratio within one run, so that it holds on any machine. */
export function assertLinear(size: number, work: (size: number) => unknown): void {
  const inParts = (): void => {
    for (let part = 0; part < factor; part += 1) work(size);
  };
  const inOne = (): unknown => work(size * factor);
  const ratios: number[] = [];
  // Who shares the processors may disturb all rounds, but hardly every time.
  while (ratios.length < attempts) {
    fastest(inParts);
    const ratio = fastest(inOne) / fastest(inParts);
    if (ratio < mostRatio) return;
    ratios.push(ratio);
  }
  assert.fail(`in one piece it took ${ratios.map((each) => each.toFixed(1)).join(", ")} times as long as in ${factor}`);
}

/**
 * The fastest of several rounds is the one that was disturbed least. Both sides do the same amount of work: on a busy
 * machine a long turn is interrupted, and a short one is not.
 */
function fastest(work: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return Math.min(...times);
}
