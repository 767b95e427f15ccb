import { existsSync, globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { createTemporaryFolder } from "../temporaryFolder.ts";
import { countsOf, nothing, type Counts } from "./counts.ts";
import { root, runCommand } from "./runCommand.ts";

interface NodeTestOptions {
  /** How many files run at once; by default as many as there are processors, where Node would leave one idle. */
  readonly concurrency?: number;
  readonly env?: NodeJS.ProcessEnv;
  readonly isQuiet?: boolean;
}

/** Runs the `*.test.ts` files of some folders with Node's own test runner. */
export async function nodeTests(folders: readonly string[], options: NodeTestOptions = {}): Promise<Counts> {
  const present = folders.filter((folder) => existsSync(join(root, folder)));
  const patterns = present.map((folder) => `${folder}/**/*.test.ts`);
  for (const [index, pattern] of patterns.entries()) {
    if (globSync(pattern, { cwd: root }).length === 0) throw new Error(`${present[index]} holds no test.`);
  }
  if (patterns.length === 0) return nothing;

  const scratch = await createTemporaryFolder();
  const countsFile = join(scratch.path, "counts.json");
  const reporter = join(import.meta.dirname, "countReporter.ts");
  const { exitCode } = await runCommand(
    process.execPath,
    [
      ...["--test", "--test-timeout=300000"],
      `--test-concurrency=${options.concurrency ?? availableParallelism()}`,
      ...["--test-reporter=spec", "--test-reporter-destination=stdout"],
      ...[`--test-reporter=${reporter}`, `--test-reporter-destination=${countsFile}`],
      ...patterns,
    ],
    options,
  );
  const counted = existsSync(countsFile) ? await readFile(countsFile, "utf8") : "";
  await scratch.remove();
  return countsOf(exitCode, counted === "" ? undefined : (JSON.parse(counted) as Counts));
}
