import type { Writable } from "node:stream";
import { countsOf, type Counts } from "./counts.ts";

export interface Outcome {
  readonly counts: Counts;
  readonly failedFiles: readonly string[];
}

/** What a runner wrote about itself, or its exit code where it wrote nothing. */
export function outcomeOf(exitCode: number, written: string): Outcome {
  const outcome = written === "" ? undefined : (JSON.parse(written) as Outcome);
  return { counts: countsOf(exitCode, outcome?.counts), failedFiles: outcome?.failedFiles ?? [] };
}

/**
 * Files that drive a VS Code, a browser or servers share the processors with another such file, and now and then one of
 * them is too slow for a gesture. What failed in company is tried once more, alone, and the output says so: a real fault fails both
 * times, and a file that often needs its second try is to be mended.
 */
export async function withSecondTry(
  run: (files?: readonly string[]) => Promise<Outcome>,
  output: Pick<Writable, "write">,
): Promise<Counts> {
  const first = await run();
  if (first.counts.failed === 0 || first.failedFiles.length === 0) return first.counts;
  output.write(`\nFailed at the first try, once more alone: ${first.failedFiles.join(", ")}\n\n`);
  const second = await run(first.failedFiles);
  const passedNow = Math.max(0, first.counts.failed - second.counts.failed);
  output.write(`\nFlaky: ${passedNow} passed only at the second try, in ${first.failedFiles.join(", ")}\n`);
  return { ...first.counts, passed: first.counts.passed + passedNow, failed: second.counts.failed };
}
