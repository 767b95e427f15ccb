import assert from "node:assert/strict";

const factor = 8;
const rounds = 7;
const attempts = 4;
/** Of linear work 1 is expected, of quadratic work 8; between the two there is room for a busy machine. */
export const maxRatio = 3.75;

/** The cost of `work` grows with its size and no faster. */
export function assertLinear(size: number, work: (size: number) => unknown): void {
  const ratio = linearRatio(size, work);
  assert.ok(ratio < maxRatio, `in one piece it took ${ratio.toFixed(1)} times as long as in ${factor}`);
}

/** A ratio within one run, so that it holds on any machine: near 1 for linear work. */
export function linearRatio(size: number, work: (size: number) => unknown): number {
  const inParts = (): void => {
    for (let part = 0; part < factor; part += 1) work(size);
  };
  const inOne = (): unknown => work(size * factor);
  let best = Infinity;
  // Who shares the processors may disturb all rounds, but hardly every time.
  for (let attempt = 0; attempt < attempts && best >= maxRatio; attempt += 1) {
    fastest(inParts);
    best = Math.min(best, fastest(inOne) / fastest(inParts));
  }
  return best;
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
