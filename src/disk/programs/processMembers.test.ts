import assert from "node:assert/strict";
import { test } from "node:test";
import { linuxWith, memberAt, printing } from "../../../test/support/fakeProcesses.ts";
import { findMembers, isMemberAlive, isWithinLimit, listProcesses, type RunningProcess } from "./processMembers.ts";

const limitsWith = (hard: bigint | string): string =>
  `Limit                     Soft Limit           Hard Limit           Units\nMax realtime timeout      5                    ${hard}            us\n`;

test("a limit is that of a run, or was chosen in its room by a run inside of it", () => {
  const [wide, narrow] = [2n ** 60n, 2n ** 60n + 2n ** 10n];
  const cases: readonly (readonly [bigint, bigint, boolean])[] = [
    [wide, wide, true],
    [wide + 1n, wide, false],
    [wide - 2n ** 20n + 1n, wide, true],
    [wide - 2n ** 20n, wide, false],
    [narrow, narrow, true],
    [narrow - 1_023n, narrow, true],
    [narrow - 1_024n, narrow, false],
    [narrow + 1n, narrow + 1n, true],
    [narrow, narrow + 1n, false],
  ];
  for (const [own, limit, expected] of cases)
    assert.equal(isWithinLimit(limitsWith(own), String(limit)), expected, `${own} in ${limit}`);
  assert.equal(isWithinLimit(limitsWith("unlimited"), String(wide)), false);
  assert.equal(isWithinLimit(limitsWith(wide), ""), false);
  assert.equal(isWithinLimit("", String(wide)), false);
});

const limit = String(2n ** 60n);
const mark = `FLIGHTDECK_RUN_abc_${limit}`;

test("on Linux processes are read from /proc, without those that wait to be collected", async () => {
  const { system } = linuxWith(
    { pid: 10, parent: 2, group: 3, session: 4, start: "55", name: "a) Z 9 (b" },
    { pid: 11, state: "Z" },
    { pid: 12, state: "X" },
    { pid: 13, environ: `PATH=/bin\0${mark}=1\0` },
    { pid: 14, environ: `${mark}=1` },
    { pid: 15, environ: `NOT_${mark}=1\0${mark}x=1` },
    { pid: 16, environ: "", limits: limitsWith(limit) },
    { pid: 17, limits: limitsWith("unlimited") },
    { pid: 18, limits: limitsWith(limit) },
  );
  const listed = await listProcesses(system, mark);
  assert.deepEqual(listed[0], { pid: 10, parent: 2, group: 3, session: 4, startedAt: "55", isMarked: false });
  assert.deepEqual(
    listed.map(({ pid, isMarked }) => [pid, isMarked]),
    [
      [10, false],
      [13, true],
      [14, true],
      [15, false],
      [16, true],
      [17, false],
      [18, true],
    ],
  );
  assert.ok((await listProcesses(system, undefined)).every(({ isMarked }) => !isMarked));
});

test("a process that ends while it is looked at is not listed", async () => {
  const { system, running } = linuxWith({ pid: 10 }, { pid: 11 });
  const names = async (folder: string): Promise<string[]> => {
    const found = await system.readdir(folder);
    running.delete(10);
    return found;
  };
  assert.deepEqual(
    (await listProcesses({ ...system, readdir: names }, mark)).map(({ pid }) => pid),
    [11],
  );
});

test("elsewhere ps lists them, on macOS with their environment", async () => {
  const lines = [
    `  10     2     3 S    Mon Jan  5 10:00:00 2026 node a.js ${mark}=1 PATH=/bin`,
    "11 10 3 Z+ Mon Jan  5 10:00:00 2026 (node)",
    "12 10 4 Ss+ Tue Jan  6 11:00:00 2026 sh",
    `13 10 4 S Tue Jan  6 11:00:00 2026 sh NOT_${mark}=1`,
    "14",
    "",
  ];
  const text = lines.join("\n");
  for (const [platform, flag] of [
    ["darwin", "-axwwE"],
    ["freebsd", "-axww"],
  ] as const) {
    const { system, calls } = printing(platform, text);
    const shared = { session: 0, isMarked: false };
    assert.deepEqual(await listProcesses(system, mark), [
      { pid: 10, parent: 2, group: 3, session: 0, startedAt: "Mon Jan 5 10:00:00 2026", isMarked: true },
      { pid: 12, parent: 10, group: 4, ...shared, startedAt: "Tue Jan 6 11:00:00 2026" },
      { pid: 13, parent: 10, group: 4, ...shared, startedAt: "Tue Jan 6 11:00:00 2026" },
    ]);
    const options = { env: { PATH: "/bin", LC_ALL: "C" }, maxBuffer: 64 * 1024 * 1024, timeout: 10_000 };
    assert.deepEqual(calls, [["/bin/ps", [flag, "-o", "pid=,ppid=,pgid=,stat=,lstart=,command="], options]]);
    assert.equal((await listProcesses(system, undefined))[0]?.isMarked, false);
  }
  assert.deepEqual(await listProcesses(printing("darwin", new Error("ENOENT")).system, mark), []);
});

const pidsOf = (members: readonly RunningProcess[]): readonly number[] => members.map(({ pid }) => pid);
test("a family is what comes from a process by parent, group, session or mark, but never we ourselves", async () => {
  const { system } = linuxWith(
    { pid: 60, parent: 50 },
    { pid: 50, parent: 1, session: 40 },
    { pid: 40, parent: 1, group: 30 },
    { pid: 30, parent: 20 },
    { pid: 20, parent: 10 },
    { pid: 10, parent: 1 },
    { pid: 70, parent: 1, group: 71, session: 71, environ: `${mark}=1` },
    { pid: 80, parent: 1, group: 80, session: 80 },
    { pid: 1, parent: 10, environ: `${mark}=1` },
  );
  assert.deepEqual(pidsOf(await findMembers(system, { pid: 10, mark }, [])), [60, 50, 40, 30, 20, 10, 70]);
  assert.deepEqual(pidsOf(await findMembers(system, { pid: 10 }, [])), [60, 50, 40, 30, 20, 10]);
  assert.deepEqual(pidsOf(await findMembers(system, { pid: 99 }, [memberAt(80, "100")])), [80]);
  assert.deepEqual(pidsOf(await findMembers(system, { pid: 99 }, [memberAt(80, "99"), memberAt(10, "100")])), [
    ...[60, 50, 40, 30, 20, 10],
  ]);
});

test("on Windows the first process stands for its family", async () => {
  const { system } = printing("win32", "", [10]);
  assert.deepEqual(await findMembers(system, { pid: 10 }, []), [memberAt(10, "")]);
  assert.deepEqual(await findMembers(system, { pid: 11 }, []), []);
});

test("a member is alive while the same process has its id and has not ended", async () => {
  const { system } = linuxWith({ pid: 10 }, { pid: 11, state: "Z" }, { pid: 12, state: "X" }, { pid: 13, state: "T" });
  const alive = await Promise.all([10, 11, 12, 13, 14].map((pid) => isMemberAlive(system, memberAt(pid, "100"))));
  assert.deepEqual(alive, [true, false, false, true, false]);
  assert.equal(await isMemberAlive(system, memberAt(10, "99")), false);
  assert.equal(await isMemberAlive(printing("darwin", "", [10]).system, memberAt(10, "99")), true);
  assert.equal(await isMemberAlive(printing("darwin", "").system, memberAt(10, "99")), false);
});
