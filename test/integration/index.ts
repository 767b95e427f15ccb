import { readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { format } from "node:util";
import Mocha from "mocha";
import { testOutputMark } from "../support/testOutputMark.ts";

/** VS Code calls this in its extension host; the bundled test files lie beside this one. */
export async function run(): Promise<void> {
  const { FLIGHTDECK_TEST_GREP, FLIGHTDECK_TEST_COUNTS } = process.env;
  // VS Code writes to the same console: marked lines are ours.
  Mocha.reporters.Base.consoleLog = (...args: unknown[]) => {
    for (const line of format(...args).split("\n")) console.log(`${testOutputMark}${line}`);
  };
  const mocha = new Mocha({ ui: "bdd", reporter: "spec", timeout: 60_000, color: false });
  if (FLIGHTDECK_TEST_GREP) mocha.grep(FLIGHTDECK_TEST_GREP);
  for (const name of readdirSync(__dirname).sort()) {
    if (name.endsWith(".test.js")) mocha.addFile(join(__dirname, name));
  }
  const failedFiles = new Set<string>();
  const { passes, failures, pending } = await new Promise<Mocha.Stats>((resolve, reject) => {
    const runner = mocha.run(() =>
      runner.stats ? resolve(runner.stats) : reject(new Error("Mocha counted nothing.")),
    );
    runner.on("fail", ({ file }) => {
      if (file !== undefined) failedFiles.add(`test/integration/${basename(file, ".js")}.ts`);
    });
  });
  if (FLIGHTDECK_TEST_COUNTS) {
    const counts = { passed: passes, failed: failures, skipped: pending };
    writeFileSync(FLIGHTDECK_TEST_COUNTS, JSON.stringify({ counts, failedFiles: [...failedFiles] }));
  }
  if (failures > 0) throw new Error(`${failures} tests failed.`);
}
