import assert from "node:assert/strict";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { createTemporaryFolder } from "../../../../test/support/temporaryFolder.ts";
import { createRunFiles } from "./runFiles.ts";
import { createRunLog } from "./runLog.ts";
import type { RunOutcome, RunRecord } from "./runRecord.ts";

const record = (id: string, outcome: RunOutcome = "succeeded"): RunRecord => ({
  ...{ id, outcome, command: "flightdeck.runTool", title: id, startedAt: "2026-11-16T06:40:00.000Z" },
});

test("the last runs are kept with their logs, the newest first, and what runs stays", async (t) => {
  const folder = await createTemporaryFolder();
  t.after(() => folder.remove());
  const files = createRunFiles(join(folder.path, "runs"));
  assert.deepEqual(await files.list(() => false), []);
  for (const id of ["a1", "a2", "a3", "a4"]) files.save(record(id, id === "a1" ? "running" : "succeeded"));
  await writeFile(files.logFile("a2"), "old");
  await writeFile(files.logFile("a4"), "new");
  await writeFile(join(folder.path, "runs", "a5.json"), "{ cut off");
  await files.prune(3);
  assert.deepEqual(
    (await files.list((id) => id === "a1")).map(({ id }) => id),
    ["a4", "a3", "a1"],
  );
  assert.deepEqual((await readdir(join(folder.path, "runs"))).sort(), [
    "a1.json",
    "a3.json",
    "a4.json",
    "a4.log",
    "a5.json",
  ]);
  assert.equal(await files.readLog("a4"), "new");
  assert.equal(await files.readLog("a3"), "");
});

test("a run whose owner is gone was interrupted, and that is told once", async (t) => {
  const folder = await createTemporaryFolder();
  t.after(() => folder.remove());
  const files = createRunFiles(folder.path);
  const gone = { pid: process.pid, startedAt: "another time", command: "another program" };
  files.save({ ...record("dead", "running"), owner: gone });
  files.save(record("ownerless", "running"));
  files.save(record("mine", "running"));
  files.save(record("over", "failed"));
  const isOpen = (id: string): boolean => id === "mine";
  const outcomes = Object.fromEntries((await files.list(isOpen)).map(({ id, outcome }) => [id, outcome]));
  assert.deepEqual(outcomes, { dead: "interrupted", ownerless: "interrupted", mine: "running", over: "failed" });
  assert.equal((await files.read("dead"))?.outcome, "interrupted");
  assert.deepEqual((await files.takeInterrupted(isOpen)).map(({ id }) => id).sort(), ["dead", "ownerless"]);
  assert.deepEqual(await files.takeInterrupted(isOpen), []);
});

test("a log is whole in order, also when the process ends at once", async (t) => {
  const folder = await createTemporaryFolder();
  t.after(() => folder.remove());
  const files = createRunFiles(folder.path);
  const log = createRunLog(files.logFile("x"), assert.ifError);
  const at = new Date("2026-11-16T06:40:00.000Z");
  for (let number = 0; number < 1000; number += 1) log.write({ at, kind: "stdout", text: String(number) });
  await log.flush();
  log.write({ at, kind: "note", text: "end" });
  log.flushNow();
  await log.flush();
  const lines = (await files.readLog("x")).trimEnd().split("\n");
  assert.equal(lines.length, 1001);
  assert.equal(lines[999], "2026-11-16T06:40:00.000Z   999");
  assert.equal(lines[1000], "2026-11-16T06:40:00.000Z = end");
});

test("a log that would become too long keeps how it began and how it ended", async (t) => {
  const folder = await createTemporaryFolder();
  t.after(() => folder.remove());
  const files = createRunFiles(folder.path);
  const log = createRunLog(files.logFile("x"), assert.ifError);
  const at = new Date("2026-11-16T06:40:00.000Z");
  for (let number = 0; number < 300_000; number += 1) log.write({ at, kind: "stdout", text: String(number) });
  log.writeLeftOut();
  log.write({ at, kind: "note", text: "end" });
  await log.flush();
  const lines = (await files.readLog("x")).trimEnd().split("\n");
  const gap = lines.findIndex((line) => line.includes(" = "));
  const numbers = [...lines.slice(0, gap), ...lines.slice(gap + 1, -1)].map((line) => Number(line.slice(25)));
  const leftOut = Number(/(\d+) lines/.exec(lines[gap] ?? "")?.[1]);
  assert.equal(numbers.length + leftOut, 300_000);
  assert.deepEqual(
    numbers.slice(0, gap),
    Array.from({ length: gap }, (_, index) => index),
  );
  assert.deepEqual(
    numbers.slice(gap),
    Array.from({ length: 500 }, (_, index) => 299_500 + index),
  );
});
