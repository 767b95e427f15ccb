import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { utimes } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { PassThrough, type Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { childrenOf, descendantsOf, survivorsOf } from "../support/processTree.ts";
import { add, countsOf, nothing, totalLine } from "../support/suites/counts.ts";
import { nodeTests } from "../support/suites/nodeTests.ts";
import { limitSilence } from "../support/suites/fileLimit.ts";
import { heldBack } from "../support/suites/heldBack.ts";
import { withSecondTry } from "../support/suites/secondTry.ts";
import { stagesOf } from "../support/suites/stages.ts";
import { suites } from "../support/suites/suites.ts";
import { testFiles } from "../support/suites/testFiles.ts";
import { eventually } from "../support/eventually.ts";

const quiet = { output: new PassThrough().resume() };

test("The counts are those of the runner", async () => {
  const { counts, failedFiles } = await nodeTests(testFiles(["test/fixtures/runner/mixed"]), quiet);
  assert.deepEqual(counts, { passed: 1, failed: 1, skipped: 1 });
  assert.deepEqual(failedFiles, testFiles(["test/fixtures/runner/mixed"]));
  assert.equal(totalLine(counts), "Total: 1 passed, 1 failed, 1 skipped");
});

test("A file that cannot be loaded has failed, and so has a runner that counted nothing", async () => {
  const { counts, failedFiles } = await nodeTests(testFiles(["test/fixtures/runner/broken"]), quiet);
  assert.equal(counts.failed, 1);
  assert.deepEqual(failedFiles, testFiles(["test/fixtures/runner/broken"]));
  assert.deepEqual(countsOf(7, undefined), { passed: 0, failed: 1, skipped: 0 });
  assert.equal(totalLine(countsOf(0, { passed: 2, failed: 0, skipped: 0 })), "Total: 2 passed, 0 failed");
});

test("A file that exceeds its time is ended from outside and named, however deaf it is", async () => {
  const output = new PassThrough();
  const files = testFiles(["test/fixtures/runner/endless"]);
  const outcome = await nodeTests(files, { output, fileLimitMs: 1_000 });
  output.end();
  assert.equal(outcome.counts.failed, 1);
  assert.deepEqual(outcome.failedFiles, files);
  assert.match(await text(output), /endless\.test\.ts did not end within 1 s and was ended from outside/);
});

test("Files that share a process are counted as well, also one that cannot be loaded, and one without end ends all", async () => {
  const mixed = await nodeTests(testFiles(["test/fixtures/runner/mixed"]), { ...quiet, isTogether: true });
  assert.deepEqual(mixed.counts, { passed: 1, failed: 1, skipped: 1 });
  const broken = await nodeTests(testFiles(["test/fixtures/runner/broken"]), { ...quiet, isTogether: true });
  assert.equal(broken.counts.failed, 1);
  const output = new PassThrough();
  const files = testFiles(["test/fixtures/runner/endless"]);
  const endless = await nodeTests(files, { output, fileLimitMs: 1_000, isTogether: true });
  output.end();
  assert.equal(endless.counts.failed, 1);
  assert.match(await text(output), /The process of all files did not end within 1 s and was ended from outside/);
});

test("A VS Code that prints nothing for too long is noticed", async () => {
  await new Promise<void>((resolve) => {
    const silence = limitSilence(20, resolve);
    silence.heard();
  });
});

/** The file is left as it is: a new time is all that a watcher sees of most changes. */
test("Watched unit tests run again when a file they use changes, and nothing else is watched", async (t) => {
  const run = spawn(process.execPath, [resolve("test/run.ts"), "unit", "--watch", "--only=fuzzyMatch.test"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  t.after(async () => {
    const started = descendantsOf(run.pid ?? 0);
    run.kill();
    assert.deepEqual(await survivorsOf(started, 10_000), []);
  });
  const lines = createInterface({ input: run.stdout })[Symbol.asyncIterator]();
  const untilLine = async (wanted: RegExp): Promise<void> => {
    for (let line = await lines.next(); !wanted.test(String(line.value)); line = await lines.next())
      assert.ok(!line.done, `nothing like ${String(wanted)} was printed`);
  };
  await untilLine(/^ℹ pass [1-9]/);
  await utimes("src/domain/text/fuzzyMatch.ts", new Date(), new Date());
  await untilLine(/^Restarted at/);
  await untilLine(/^ℹ pass [1-9]/);

  const refused = spawnSync(process.execPath, [resolve("test/run.ts"), "protocol", "--watch"], { encoding: "utf8" });
  assert.match(refused.stderr, /Only unit tests can be watched/);
  assert.equal(refused.status, 1);
});

test("A folder without tests is an error, a folder that is not there yet is not", () => {
  assert.throws(() => testFiles(["test/fixtures/runner/empty"]), /holds no test/);
  assert.deepEqual(testFiles(["test/fixtures/runner/absent"]), []);
  assert.deepEqual(testFiles(["test/fixtures/runner/mixed"], "no such name"), []);
});

test("What failed in company is tried once more, alone: a real fault fails again, a passing one counts as passed", async () => {
  const tried: (readonly string[] | undefined)[] = [];
  const output = new PassThrough();
  const runs = (second: number) => (_output: Writable, files?: readonly string[]) => {
    tried.push(files);
    const counts = files ? { passed: 2 - second, failed: second, skipped: 0 } : { passed: 7, failed: 2, skipped: 1 };
    return Promise.resolve({ counts, failedFiles: ["a.test.ts"] });
  };
  const flaky = await withSecondTry(runs(0), output);
  const faulty = await withSecondTry(runs(1), output);
  assert.deepEqual(tried, [undefined, undefined], "others may still be running");
  const passing = await flaky.secondTry?.(output);
  assert.deepEqual(passing, { passed: 9, failed: 0, skipped: 1, retried: 2 });
  assert.deepEqual(await faulty.secondTry?.(output), { passed: 8, failed: 1, skipped: 1, retried: 1 });
  assert.equal(
    totalLine(add(add(nothing, passing), { passed: 1, failed: 0, skipped: 0 })),
    "Total: 10 passed, 0 failed, 1 skipped, 2 passed only at the second try",
  );
  assert.deepEqual(tried.slice(2), [["a.test.ts"], ["a.test.ts"]]);
  output.end();
  assert.match(await text(output), /Flaky: 2 passed only at the second try, in a\.test\.ts/);
});

test("Nothing is retried when all passed, or when it is unknown what failed", async () => {
  const once = (failed: number) => () =>
    Promise.resolve({ counts: { passed: 3, failed, skipped: 0 }, failedFiles: [] });
  for (const failed of [0, 1]) {
    const result = await withSecondTry(once(failed), quiet.output);
    assert.equal(result.counts.failed, failed);
    assert.equal(result.secondTry, undefined);
  }
});

test("Every suite runs, and the named ones in the same order and company", () => {
  assert.deepEqual([...stagesOf([]).flat(2), "stress"].sort(), Object.keys(suites).sort());
  assert.deepEqual(stagesOf(["lint", "stress", "unit", "webview", "protocol"]), [
    [["unit"], ["lint"]],
    [["protocol"], ["webview"]],
    [["stress"]],
  ]);
});

test("What is printed beside another suite comes in one piece, or not at all where it is not wanted", async () => {
  const target = new PassThrough();
  const print = (line: string) => (output: Writable) => {
    output.write(line);
    target.write("meanwhile ");
    return Promise.resolve(line);
  };
  await heldBack(target, print("first "));
  await heldBack(target, print("dropped "), (line) => line !== "dropped ");
  const failing = async (output: Writable) => Promise.reject(new Error(String(output.write("last words"))));
  await assert.rejects(heldBack(target, failing));
  target.end();
  assert.equal(await text(target), "meanwhile first meanwhile last words");
});

test("An unknown suite fails the run", () => {
  const { status, stderr } = spawnSync(process.execPath, [resolve("test/run.ts"), "unitt"], { encoding: "utf8" });
  assert.equal(status, 1);
  assert.match(stderr, /No such suite: unitt\. There are typecheck, unit, /);
});

for (const [signal, exitCode] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const) {
  test(
    `A run that gets ${signal} ends at once with all it has started`,
    { skip: process.platform === "win32" },
    async (t) => {
      const run = spawn(process.execPath, [resolve("test/run.ts"), "unit", "lint", "architecture"], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      t.after(() => run.kill("SIGKILL"));
      const printed = text(run.stdout);
      // Both lanes are at work: the runner of the unit tests, and npm with the linter.
      await eventually(() => childrenOf(run.pid ?? 0).length >= 2, "the lanes did not start");
      const started = descendantsOf(run.pid ?? 0);
      run.kill(signal);
      assert.deepEqual(await once(run, "exit"), [exitCode, null]);
      assert.deepEqual(await survivorsOf(started, 10_000), []);
      assert.doesNotMatch(await printed, /== architecture|^Total/m);
    },
  );
}
