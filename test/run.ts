// Runs the tests: every suite but `stress`, or those named on the command line; with `--only=<text>` only the files
// whose path contains that text. The last line has the counts of all. `unit --watch` goes on with what a change touches.
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { findChromium } from "./host/findChromium.ts";
import { provisionVSCode } from "./host/provisionVSCode.ts";
import { logProgress } from "./host/logProgress.ts";
import { add, countsOf, nothing, totalLine } from "./support/suites/counts.ts";
import { heldBack } from "./support/suites/heldBack.ts";
import { root } from "./support/suites/runCommand.ts";
import type { SuiteResult } from "./support/suites/secondTry.ts";
import { stagesOf } from "./support/suites/stages.ts";
import { requestedExit, stopOnRequest } from "./support/suites/stopping.ts";
import { suites, unitTestFolders } from "./support/suites/suites.ts";
import { testFiles } from "./support/suites/testFiles.ts";
import { watchTests } from "./support/suites/watchTests.ts";

const { positionals: wanted, values } = parseArgs({
  options: { only: { type: "string" }, watch: { type: "boolean" } },
  allowPositionals: true,
});
const unknown = wanted.filter((name) => !(name in suites));
if (unknown.length > 0) {
  console.error(`No such suite: ${unknown.join(", ")}. There are ${Object.keys(suites).join(", ")}.`);
  process.exit(1);
}

stopOnRequest();
if (values.watch) {
  if (wanted.join() === "unit") process.exit(await watchTests(testFiles(unitTestFolders, values.only)));
  console.error("Only unit tests can be watched (npm run test:unit -- --watch): all others need a build.");
  process.exit(1);
}

// What an earlier run left behind would be taken for the evidence of this one. A run inside a test is not what counts.
if (process.env["NODE_TEST_CONTEXT"] === undefined) {
  rmSync(join(root, "test-results"), { recursive: true, force: true });
}
const stages = stagesOf(wanted);
fetchAhead(stages.flat(2));
let total = nothing;
for (const lanes of stages) {
  const results = await Promise.all(lanes.map(runLane));
  for (const { counts, secondTry } of results.flat()) {
    total = add(total, requestedExit() === undefined && secondTry ? await secondTry(process.stdout) : counts);
  }
  const exitCode = requestedExit();
  if (exitCode !== undefined) process.exit(exitCode);
}
console.log(`\n${totalLine(total)}`);
process.exit(total.failed > 0 ? 1 : 0);

/**
 * On a new machine fetching takes as long as the first suites do, and hardly a processor. Whoever needs it waits for the
 * same copy, and says what went wrong if it did.
 */
function fetchAhead(names: readonly string[]): void {
  const isVSCodeNeeded = names.includes("integration") || names.includes("workbench");
  const isBrowserNeeded = isVSCodeNeeded || names.includes("webview");
  void Promise.allSettled([
    isVSCodeNeeded && provisionVSCode(logProgress),
    isBrowserNeeded && findChromium(logProgress),
  ]);
}

/** The first lane is followed as it runs; what another one prints comes in one piece. */
async function runLane(names: readonly string[], lane: number): Promise<readonly SuiteResult[]> {
  const results: SuiteResult[] = [];
  for (const name of names) {
    if (requestedExit() !== undefined) break;
    const suite = (output: Writable) => runSuite(name, output);
    results.push(await (lane === 0 ? suite(process.stdout) : heldBack(process.stdout, suite)));
  }
  return results;
}

async function runSuite(name: string, output: Writable): Promise<SuiteResult> {
  output.write(`\n== ${name}\n`);
  const started = Date.now();
  const result = await suites[name]?.(values.only, output).catch((error: unknown) => {
    output.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return { counts: countsOf(1, undefined) };
  });
  const seconds = Math.round((Date.now() - started) / 1000);
  output.write(`== ${name} ${result?.counts.failed === 0 ? "passed" : "FAILED"} after ${seconds} s\n`);
  return result ?? { counts: nothing };
}
