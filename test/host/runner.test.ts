import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { test } from "node:test";
import { countsOf, totalLine } from "../support/suites/counts.ts";
import { nodeTests } from "../support/suites/nodeTests.ts";

const quiet = { isQuiet: true };

test("The counts are those of the runner", async () => {
  const counts = await nodeTests(["test/fixtures/runner/mixed"], quiet);
  assert.deepEqual(counts, { passed: 1, failed: 1, skipped: 1 });
  assert.equal(totalLine(counts), "Total: 1 passed, 1 failed, 1 skipped");
});

test("A file that cannot be loaded has failed, and so has a runner that counted nothing", async () => {
  assert.equal((await nodeTests(["test/fixtures/runner/broken"], quiet)).failed, 1);
  assert.deepEqual(countsOf(7, undefined), { passed: 0, failed: 1, skipped: 0 });
  assert.equal(totalLine(countsOf(0, { passed: 2, failed: 0, skipped: 0 })), "Total: 2 passed, 0 failed");
});

test("A folder without tests is an error, a folder that is not there yet is not", async () => {
  await assert.rejects(nodeTests(["test/fixtures/runner/empty"], quiet), /holds no test/);
  assert.deepEqual(await nodeTests(["test/fixtures/runner/absent"], quiet), { passed: 0, failed: 0, skipped: 0 });
});

test("A suite nobody knows fails the run", () => {
  const { status, stderr } = spawnSync(process.execPath, [resolve("test/run.ts"), "unitt"], { encoding: "utf8" });
  assert.equal(status, 1);
  assert.match(stderr, /No such suite: unitt\. There are unit, /);
});
