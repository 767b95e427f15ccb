import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { createClientHost } from "../../../src/mcp/clientHost.ts";
import { inspectProcess, inspectProcesses, type ProcessIdentity } from "../../../src/mcp/observe/inspectProcess.ts";
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

test("only whole records are read, and what is no record goes", () =>
  inTemporaryFolder(async (folder) => {
    const server = { pid: 2 ** 22 + 1, startedAt: "1", command: "x" };
    const texts: Readonly<Record<string, string>> = {
      "cut.json": '{"owner":{"pid":1',
      "half.json": JSON.stringify({ server }),
      "odd.json": JSON.stringify({ owner: { pid: "1", startedAt: 1, command: [] }, server: null }),
      "gone.json": JSON.stringify({ owner: server, server }),
      "1-2.json.draft": "{",
    };
    for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text);
    const ended: number[] = [];
    const records = createProcessRecords(folder);
    assert.equal(await records.sweep(async (pid) => void ended.push(pid)), 0);
    assert.deepEqual(ended, []);
    assert.deepEqual(await readdir(folder), ["1-2.json.draft"]);
    assert.equal(await createProcessRecords(join(folder, "none")).sweep(async () => undefined), 0);
  }));

test("the record of a server names it and this window, and that of a process that is gone is not written", () =>
  inTemporaryFolder(async (folder) => {
    const child = spawn(process.execPath, ["-e", "process.stdin.resume()"], { stdio: ["pipe", "ignore", "ignore"] });
    await once(child, "spawn");
    const pid = child.pid ?? 0;
    const records = createProcessRecords(folder);
    records.add(process.pid);
    records.add(pid);
    records.add(2 ** 22 + 1);
    await records.settled();
    const known = await inspectProcesses([process.pid, pid, 2 ** 22 + 1]);
    assert.deepEqual([...known.keys()].sort(), [process.pid, pid].sort());
    for (const one of [process.pid, pid]) {
      const text = await readFile(join(folder, `${process.pid}-${one}.json`), "utf8");
      assert.deepEqual(JSON.parse(text), { owner: known.get(process.pid), server: known.get(one) });
    }
    assert.equal((await readdir(folder)).length, 2);
    const exited = once(child, "exit");
    child.stdin.end();
    await exited;
  }));

test("a process is known by when it started and by a hash of its command line", async (context) => {
  if (process.platform !== "linux") return context.skip("only Linux has files about processes");
  const args = ["-e", "process.stdin.resume()", "", "a b"];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "ignore", "ignore"] });
  await once(child, "spawn");
  const pid = child.pid ?? 0;
  const command = createHash("sha256")
    .update([process.execPath, ...args].join(" "))
    .digest("hex");
  const [, startedAt] = /\) (?:\S+ ){19}(\d+) /.exec(await readFile(`/proc/${pid}/stat`, "utf8")) ?? [];
  assert.deepEqual(await inspectProcess(pid), { pid, startedAt, command });
  const exited = once(child, "exit");
  child.stdin.end();
  await exited;
});

test("ps tells the same of the processes that are left", async (context) => {
  if (!existsSync("/bin/ps")) return context.skip("there is no ps here");
  const found = await inspectProcesses([process.pid, 2 ** 22 + 1], "darwin");
  assert.deepEqual([...found.keys()], [process.pid]);
  assert.match(found.get(process.pid)?.startedAt ?? "", /^\w{3} \w{3} \d+ \d\d:\d\d:\d\d \d{4}$/);
  assert.equal((await inspectProcesses([2 ** 22 + 1], "darwin")).size, 0);
});
