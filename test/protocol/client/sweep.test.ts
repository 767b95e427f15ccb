import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { createClientHost } from "../../../src/mcp/clientHost.ts";
import { inspectProcess, type ProcessIdentity } from "../../../src/mcp/observe/inspectProcess.ts";
import { createProcessRecords } from "../../../src/mcp/observe/processRecords.ts";
import { inTemporaryFolder } from "./inTemporaryFolder.ts";
import { isRunning } from "./leaks.ts";
import { testPorts } from "./support.ts";

/** Sweeps with one record of a running process, and returns whether it still runs and whether the record is kept. */
async function sweepRecord(
  change: (server: ProcessIdentity, window: ProcessIdentity) => { owner: ProcessIdentity; server: ProcessIdentity },
): Promise<{ readonly ended: number; readonly runs: boolean; readonly isKept: boolean }> {
  const child = spawn(process.execPath, ["-e", "process.stdout.write('up'); setInterval(() => {}, 1000)"], {
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  await once(child.stdout, "data");
  const [server, window] = await Promise.all([inspectProcess(child.pid ?? 0), inspectProcess(process.pid)]);
  assert.ok(server && window);
  let outcome = { ended: 0, runs: false, isKept: false };
  await inTemporaryFolder(async (folder) => {
    const processRecords = join(folder, "processes");
    await mkdir(processRecords);
    await writeFile(join(processRecords, "1-2.json"), JSON.stringify(change(server, window)));
    const host = createClientHost(testPorts({ folders: { serverLogs: join(folder, "servers"), processRecords } }));
    const ended = await host.sweep();
    outcome = { ended, runs: isRunning(server.pid), isKept: (await readdir(processRecords)).length > 0 };
    await host.stop();
  });
  child.kill("SIGKILL");
  return outcome;
}

const dead = (one: ProcessIdentity): ProcessIdentity => ({ ...one, startedAt: `${one.startedAt}0` });

test("a server whose window is gone is ended", async () =>
  assert.deepEqual(await sweepRecord((server, window) => ({ owner: dead(window), server })), {
    ended: 1,
    runs: false,
    isKept: false,
  }));

test("a server whose window lives is left alone, and its record too", async () =>
  assert.deepEqual(await sweepRecord((server, owner) => ({ owner, server })), { ended: 0, runs: true, isKept: true }));

test("a process that got the pid of a server later is left alone", async () =>
  assert.deepEqual(await sweepRecord((server, window) => ({ owner: dead(window), server: dead(server) })), {
    ended: 0,
    runs: true,
    isKept: false,
  }));

test("a process with another command is left alone", async () =>
  assert.deepEqual(
    await sweepRecord((server, window) => ({ owner: dead(window), server: { ...server, command: "chant" } })),
    { ended: 0, runs: true, isKept: false },
  ));

test("the record of a server that ended at once does not stay", () =>
  inTemporaryFolder(async (folder) => {
    const records = createProcessRecords(folder);
    records.add(process.pid);
    await records.settled();
    assert.deepEqual(await readdir(folder), [`${process.pid}-${process.pid}.json`]);
    records.add(process.pid);
    records.remove(process.pid);
    await records.settled();
    assert.deepEqual(await readdir(folder), []);
  }));
