import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { setImmediate } from "node:timers/promises";
import { linuxWith, memberAt, printing } from "../../../test/support/fakeProcesses.ts";
import { endMembers } from "./processMembers.ts";

/** Lets time pass until there is an outcome; answers that and how many milliseconds it took. */
async function timed<T>(t: TestContext, start: () => Promise<T>): Promise<readonly [T, number]> {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const begun = Date.now();
  let [outcome, took]: [T | undefined, number] = [undefined, 0];
  void start().then((value) => ([outcome, took] = [value, Date.now() - begun]));
  for (; outcome === undefined; t.mock.timers.tick(5)) for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  t.mock.timers.reset();
  return [outcome, took];
}

test("a family that ends when it is asked to is not killed", async (t) => {
  const { system, signals } = linuxWith({ pid: 10 }, { pid: 11, parent: 10 }, { pid: 12 });
  assert.deepEqual(await timed(t, () => endMembers(system, { pid: 10 }, 1_000)), [[], 0]);
  assert.deepEqual(signals, ["SIGTERM 10", "SIGTERM 11"]);
});

test("who has not ended after the time of grace is killed, and so is what it starts meanwhile", async (t) => {
  for (const [needed, grace, isKilled] of [
    [50, 41, false],
    [50, 40, true],
  ] as const) {
    let killed = 0;
    const { system, signals, running } = linuxWith({
      pid: 10,
      on(signal) {
        if (signal === "SIGTERM") setTimeout(() => running.delete(10), needed);
        else running.delete(10);
        if (signal === "SIGKILL" && (killed += 1) === 1) running.set(11, { pid: 11, parent: 10 });
      },
    });
    const [left, took] = await timed(t, () => endMembers(system, { pid: 10 }, grace));
    assert.deepEqual([left, took], [[], 60]);
    assert.deepEqual(signals, ["SIGTERM 10", ...(isKilled ? ["SIGKILL 10", "SIGKILL 11"] : [])]);
  }
});

test("those that were collected before their parents ended belong to the family", async (t) => {
  const { system, signals } = linuxWith({ pid: 20, parent: 1 }, { pid: 30, parent: 1, start: "200" });
  const collected = [memberAt(20, "100"), memberAt(30, "100")];
  assert.deepEqual((await timed(t, () => endMembers(system, { pid: 10 }, 100, collected)))[0], []);
  assert.deepEqual(signals, ["SIGTERM 20"]);
});

test("what the system does not let us end is told after a hundred rounds", async (t) => {
  const { system, signals } = linuxWith({ pid: 10, on: () => undefined });
  assert.deepEqual(await timed(t, () => endMembers(system, { pid: 10 }, 0)), [[10], 10 * 10 + 90 * 50]);
  assert.deepEqual(signals, ["SIGTERM 10", ...Array<string>(100).fill("SIGKILL 10")]);
});

test("on Windows taskkill ends the tree, found by its full path", async () => {
  const { system, calls } = printing("win32", "", [10]);
  assert.deepEqual(await endMembers(system, { pid: 10 }, 1_000), [10]);
  const options = { windowsHide: true, timeout: 10_000 };
  assert.deepEqual(calls, [["C:\\Windows\\System32\\taskkill.exe", ["/pid", "10", "/T", "/F"], options]]);
  const other = printing("win32", new Error("not found"));
  const env = { SystemRoot: "D:\\Win" };
  assert.deepEqual(
    await endMembers({ ...other.system, process: { ...other.system.process, env } }, { pid: 10 }, 0),
    [],
  );
  assert.equal(other.calls[0]?.[0], "D:\\Win\\System32\\taskkill.exe");
});
