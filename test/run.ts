// Runs the tests: every suite but `stress`, or those named on the command line; with `--only=<text>` only the files
// whose path contains that text. The last line has the counts of all.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { add, countsOf, nothing, totalLine, type Counts } from "./support/suites/counts.ts";
import { root } from "./support/suites/runCommand.ts";
import { suites } from "./support/suites/suites.ts";

/** Both are busy with one processor each and print only when they fail. */
const sideBySide = ["typecheck", "lint"];

const { positionals: wanted, values } = parseArgs({ options: { only: { type: "string" } }, allowPositionals: true });
const unknown = wanted.filter((name) => !(name in suites));
if (unknown.length > 0) {
  console.error(`No such suite: ${unknown.join(", ")}. There are ${Object.keys(suites).join(", ")}.`);
  process.exit(1);
}

// What an earlier run left behind would be taken for the evidence of this one.
rmSync(join(root, "test-results"), { recursive: true, force: true });
let total = nothing;
for (const names of stages(wanted.length > 0 ? wanted : Object.keys(suites).filter((name) => name !== "stress"))) {
  for (const counts of await Promise.all(names.map(runSuite))) total = add(total, counts);
}
console.log(`\n${totalLine(total)}`);
process.exit(total.failed > 0 ? 1 : 0);

function stages(names: readonly string[]): string[][] {
  const paired = sideBySide.filter((name) => names.includes(name));
  return names.flatMap((name) => {
    if (!paired.includes(name)) return [[name]];
    return name === paired[0] ? [paired] : [];
  });
}

async function runSuite(name: string): Promise<Counts> {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const counts = await suites[name]?.(values.only).catch((error: unknown) => {
    console.error(error instanceof Error ? (error.stack ?? error.message) : error);
    return countsOf(1, undefined);
  });
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`== ${name} ${counts?.failed === 0 ? "passed" : "FAILED"} after ${seconds} s`);
  return counts ?? nothing;
}
