import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { createTemporaryFolder } from "../temporaryFolder.ts";
import { nothing } from "./counts.ts";
import { limitFiles, limitRunner, longestFileMs } from "./fileLimit.ts";
import { runCommand } from "./runCommand.ts";
import { outcomeOf, type Outcome } from "./secondTry.ts";

interface NodeTestOptions {
  /** How many files run at once; by default as many as there are processors, where Node would leave one idle. */
  readonly concurrency?: number;
  /** All files share one process, and its time: for tests that keep to themselves, where starting costs the most. */
  readonly isTogether?: boolean;
  readonly env?: NodeJS.ProcessEnv;
  readonly output?: Writable;
  /** How long one file may take. */
  readonly fileLimitMs?: number;
  readonly testLimitMs?: number;
}

/** Runs test files with Node's own test runner. */
export async function nodeTests(files: readonly string[], options: NodeTestOptions = {}): Promise<Outcome> {
  if (files.length === 0) return { counts: nothing, failedFiles: [] };
  const scratch = await createTemporaryFolder();
  const countsFile = join(scratch.path, "counts.json");
  const { output = process.stdout, fileLimitMs = longestFileMs } = options;
  const sayEnded = (file: string): void => {
    output.write(`\n${file} did not end within ${fileLimitMs / 1000} s and was ended from outside.\n`);
  };
  const attend = (runner: number) =>
    options.isTogether
      ? limitRunner(runner, fileLimitMs, () => sayEnded("The process of all files"))
      : limitFiles(runner, fileLimitMs, sayEnded);
  const reporter = join(import.meta.dirname, "countReporter.ts");
  const exitCode = await runCommand(
    process.execPath,
    [
      ...["--test", `--test-timeout=${options.testLimitMs ?? 300_000}`],
      options.isTogether
        ? "--test-isolation=none"
        : `--test-concurrency=${options.concurrency ?? availableParallelism()}`,
      ...["--test-reporter=spec", "--test-reporter-destination=stdout"],
      ...[`--test-reporter=${reporter}`, `--test-reporter-destination=${countsFile}`],
      ...files,
    ],
    { ...options, attend },
  );
  const written = existsSync(countsFile) ? await readFile(countsFile, "utf8") : "";
  await scratch.remove();
  return outcomeOf(exitCode, written);
}
