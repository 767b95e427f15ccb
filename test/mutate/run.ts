/**
 * Checks the tests: changes the product in many places, one at a time, and lists every change that no test notices.
 *   npm run mutate -- [--seed=1] [--sample=400] [--only=<part of a path>] [--minutes=9] [--workers=2]
 *     [--unit] [--tests=<parts of paths, with commas>]
 * After `--minutes` it stops, and the same command goes on. While the sources stay as they are, it also goes on with tests
 * that were added: what was killed stays so, and survivors meet the new tests. The report is test-results/mutation.md.
 * `--unit` asks the tests beside the sources alone, without a build: all changes of one file take about as many seconds.
 * `--tests=src/disk,protocol/disk` asks the tests with one of these texts in their path, in a build where they need one.
 */
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../support/suites/runCommand.ts";
import { requestedExit, stopOnRequest } from "../support/suites/stopping.ts";
import { testFiles } from "../support/suites/testFiles.ts";
import { noProgress, type Progress, runCampaign } from "./campaign.ts";
import { chooseMutants } from "./chooseMutants.ts";
import { unitTestsOf } from "./unitTestsOf.ts";
import { summary, survivorList } from "./report.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    sample: { type: "string", default: "400" },
    only: { type: "string", default: "" },
    minutes: { type: "string", default: "Infinity" },
    workers: { type: "string", default: "2" },
    unit: { type: "boolean", default: false },
    tests: { type: "string", default: "" },
  },
});
const seed = Number(values.seed);
const { all, chosen: mutants } = chooseMutants(root, { seed, size: Number(values.sample), only: values.only });

/** Other sources or options make another campaign. */
const digest = createHash("sha256").update(`${seed} ${values.sample} ${values.only} ${values.unit} ${values.tests}`);
for (const file of globSync(["*.mjs", "src/**/*.ts"], { cwd: root }).sort()) {
  if (!file.endsWith(".test.ts")) digest.update(readFileSync(join(root, file)));
}
const scratch = join(root, "out", "mutate");
const progressFile = join(scratch, `${digest.digest("hex").slice(0, 16)}.json`);
const earlier = existsSync(progressFile) ? (JSON.parse(readFileSync(progressFile, "utf8")) as Progress) : noProgress;

const deadline = Date.now() + Number(values.minutes) * 60_000;
const isAsked = (file: string): boolean => values.tests.split(",").some((part) => file.includes(part));
const isStopped = (): boolean => Date.now() > deadline || requestedExit() !== undefined;
stopOnRequest();
mkdirSync(scratch, { recursive: true });
const progress = await runCampaign(
  {
    ...{ root, mutants, isStopped, isBuilt: !values.unit },
    treePaths: Array.from({ length: Number(values.workers) }, (_, index) => join(scratch, `tree${index}`)),
    testFiles: (values.unit ? unitTestsOf(mutants) : testFiles(["src", "test/contracts", "test/protocol"])).filter(
      isAsked,
    ),
    onProgress: (progress) => writeFileSync(progressFile, JSON.stringify(progress)),
  },
  earlier,
);
const campaign = { seed, all, mutants, progress };
mkdirSync(join(root, "test-results"), { recursive: true });
writeFileSync(join(root, "test-results", "mutation.md"), survivorList(campaign));
console.log(summary(campaign));
if (isStopped()) console.log("It was stopped before all were tried: the same command goes on.");
