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

export interface SuiteResult {
  readonly counts: Counts;
  /** Runs what failed once more, and answers the counts of the whole suite. */
  readonly secondTry?: (output: Writable) => Promise<Counts>;
}

/**
 * Files that drive a VS Code, a browser or servers share the processors with other such files, and now and then one of
 * them is too slow for a gesture. What failed in company is tried once more, alone, and the output says so: a real fault
 * fails both times, and a file that often needs its second try is to be mended.
 */
export async function withSecondTry(
  run: (output: Writable, files?: readonly string[]) => Promise<Outcome>,
  output: Writable,
): Promise<SuiteResult> {
  const { counts, failedFiles } = await run(output);
  if (counts.failed === 0 || failedFiles.length === 0) return { counts };
  const names = failedFiles.join(", ");
  return {
    counts,
    async secondTry(output) {
      output.write(`\nFailed at the first try, once more alone: ${names}\n\n`);
      const second = await run(output, failedFiles);
      const passedNow = Math.max(0, counts.failed - second.counts.failed);
      if (passedNow > 0) output.write(`\nFlaky: ${passedNow} passed only at the second try, in ${names}\n`);
      return { ...counts, passed: counts.passed + passedNow, failed: second.counts.failed, retried: passedNow };
    },
  };
}
