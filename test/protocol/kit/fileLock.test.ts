import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { lutimes, mkdir, readFile, symlink, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { after, mock, test } from "node:test";
import { lockPathFor } from "../../../src/disk/temporary/hiddenNames.ts";
import { removeIfStale } from "../../../src/disk/lock/lockFile.ts";
import { ownProcess } from "../../../src/disk/programs/processOwner.ts";
import { editText } from "../../../src/disk/files/textFiles.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";
import { eventually } from "../../support/eventually.ts";

interface Place {
  readonly folder: string;
  readonly file: string;
  readonly lock: string;
}

async function inFolder(run: (place: Place) => Promise<void>): Promise<void> {
  const scratch = await createTemporaryFolder();
  try {
    const file = path.join(scratch.path, "a.md");
    await writeFile(file, "");
    await run({ folder: scratch.path, file, lock: lockPathFor(file) });
  } finally {
    await scratch.remove();
  }
}

const append = (file: string, line: string): Promise<unknown> => editText(file, (text) => `${text}${line}\n`);
const secondsAgo = (seconds: number): Date => new Date(Date.now() - seconds * 1000);
const isLinux = process.platform === "linux";

/** A process that holds the lock, and is ended with a test that fails. */
async function holderOf(file: string): Promise<ChildProcess> {
  const holder = fork(path.join(import.meta.dirname, "holdLock.ts"), [file]);
  after(() => holder.kill("SIGKILL"));
  await once(holder, "message");
  return holder;
}

/** How many wait for a lock, by its own list. */
const waitingFor = (lock: string): number => (existsSync(lock) ? readFileSync(lock, "utf8").split("\n").length - 1 : 0);

async function untilWaiting(lock: string, count: number, edit: Promise<unknown>): Promise<void> {
  let isSettled = false;
  const settle = (): void => void (isSettled = true);
  edit.then(settle, settle);
  await eventually(() => {
    assert.equal(isSettled, false, "the edit did not wait for the holder");
    return waitingFor(lock) >= count;
  }, `there are not ${count} who wait for ${lock}`);
}

for (const [what, age] of [
  ["old", 3000],
  ["from the future", -3600],
] as const) {
  test(`waits for a living owner on this machine although its lock is ${what}`, () =>
    inFolder(async ({ file, lock }) => {
      const holder = await holderOf(file);
      await utimes(lock, secondsAgo(age), secondsAgo(age));
      const edit = append(file, "from the one who waits");
      await untilWaiting(lock, 1, edit);
      holder.send("let go");
      await Promise.all([edit, once(holder, "exit")]);
      assert.equal(await readFile(file, "utf8"), "from the holder\nfrom the one who waits\n");
      assert.equal(existsSync(lock), false);
    }));
}

test("a clock an hour ahead changes nothing between two processes", (context) =>
  inFolder(async ({ file, lock }) => {
    const holder = await holderOf(file);
    mock.timers.enable({ apis: ["Date"], now: Date.now() + 3_600_000 });
    context.after(() => mock.timers.reset());
    const edit = append(file, "from the one who waits");
    await untilWaiting(lock, 1, edit);
    await removeIfStale(lock);
    assert.ok(existsSync(lock));
    holder.send("let go");
    await Promise.all([edit, once(holder, "exit")]);
    assert.equal(await readFile(file, "utf8"), "from the holder\nfrom the one who waits\n");
  }));

test("hands the lock over in the order in which others came, past those that died", () =>
  inFolder(async ({ folder, file, lock }) => {
    const holder = await holderOf(file);
    const others = ["one", "two", "three"].map(() => fork(path.join(import.meta.dirname, "holdLock.ts"), [file]));
    const first = append(file, "mine");
    await untilWaiting(lock, 4, first);
    const [victim, ...rest] = others;
    victim?.kill("SIGKILL");
    for (const child of rest) child.once("message", () => child.send("let go"));
    if (victim) await once(victim, "exit");
    holder.send("let go");
    await Promise.all([first, ...rest.map((child) => once(child, "exit"))]);
    const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
    assert.deepEqual(lines.sort(), ["from the holder", "from the holder", "from the holder", "mine"]);
    assert.equal(existsSync(lock), false);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.endsWith(".lock")),
      [],
    );
  }));

test("takes over the lock of a process that was killed while it wrote", () =>
  inFolder(async ({ file, lock }) => {
    const holder = await holderOf(file);
    holder.kill("SIGKILL");
    await once(holder, "exit");
    assert.ok(existsSync(lock));
    await append(file, "mine");
    assert.equal(await readFile(file, "utf8"), "mine\n");
    assert.equal(existsSync(lock), false);
  }));

test(
  "an id that another process has by now does not keep a lock",
  { skip: isLinux ? false : "no cheap start time" },
  () =>
    inFolder(async ({ lock }) => {
      await writeFile(lock, `${process.pid} ${hostname()} abc 1 ${ownProcess().space}`);
      await removeIfStale(lock);
      assert.equal(existsSync(lock), false);
    }),
);

test(
  "a lock that names a living process, but not the running system, came with the repository",
  { skip: isLinux ? false : "no cheap way to distinguish two starts of the system" },
  () =>
    inFolder(async ({ lock }) => {
      const { pid, start } = ownProcess();
      const namespace = readlinkSync("/proc/self/ns/pid");
      for (const rest of ["", ` ${start} -`, ` ${start} ${namespace}`, ` ${start} another-start/${namespace}`]) {
        await writeFile(lock, `${pid} ${hostname()} abc${rest}`);
        await removeIfStale(lock);
        assert.ok(existsSync(lock), "it may be that of another machine with the same name");
        await utimes(lock, secondsAgo(11), secondsAgo(11));
        await removeIfStale(lock);
        assert.equal(existsSync(lock), false, rest);
      }
    }),
);

test(
  "an owner whose id is in use, and of which nothing else is known, keeps its lock for an hour",
  { skip: isLinux ? "more is known" : false },
  () =>
    inFolder(async ({ lock }) => {
      await writeFile(lock, `${process.pid} ${hostname()} abc`);
      await utimes(lock, secondsAgo(600), secondsAgo(600));
      await removeIfStale(lock);
      assert.ok(existsSync(lock));
      await utimes(lock, secondsAgo(4000), secondsAgo(4000));
      await removeIfStale(lock);
      assert.equal(existsSync(lock), false);
    }),
);

test("the lock of another machine goes by its age, or when it does not change for a while", () =>
  inFolder(async ({ lock }) => {
    for (const [age, unchangedFor, isKept] of [
      [0, 0, true],
      [20, 0, false],
      [-3600, 0, true],
      [-3600, 10_001, false],
    ] as const) {
      await writeFile(lock, `1 another-machine abc 5 -`);
      await utimes(lock, secondsAgo(age), secondsAgo(age));
      await removeIfStale(lock, unchangedFor);
      assert.equal(existsSync(lock), isKept, `${age} s old, seen for ${unchangedFor} ms`);
    }
  }));

test("a guard from another year does not keep a stale lock forever", () =>
  inFolder(async ({ lock }) => {
    const start = performance.now();
    const clock = mock.method(performance, "now", () => start);
    try {
      for (const name of [lock, `${lock}.lock`]) {
        await writeFile(name, "1 another-machine abc 5 -");
        await utimes(name, secondsAgo(-1e8), secondsAgo(-1e8));
      }
      await removeIfStale(lock, 10_001);
      assert.ok(existsSync(`${lock}.lock`), "it may have been made just now");
      clock.mock.mockImplementation(() => start + 10_001);
      await removeIfStale(lock, 20_002);
      await removeIfStale(lock, 20_002);
      assert.deepEqual([existsSync(`${lock}.lock`), existsSync(lock)], [false, false]);
    } finally {
      clock.mock.restore();
    }
  }));

test("a folder in the place of a lock does not stop writing, and what it holds is kept", () =>
  inFolder(async ({ folder, file, lock }) => {
    for (const content of [[], ["notes.txt"]]) {
      await mkdir(lock);
      for (const name of content) await writeFile(path.join(lock, name), name);
      await utimes(lock, secondsAgo(60), secondsAgo(60));
      await append(file, "mine");
    }
    const kept = readdirSync(folder).filter((name) => name.endsWith(".old"));
    assert.equal(kept.length, 1);
    assert.deepEqual(readdirSync(path.join(folder, kept[0] ?? "")), ["notes.txt"]);
    assert.equal(await readFile(file, "utf8"), "mine\nmine\n");
  }));

test("links and pipes in the place of a lock are removed unread", { skip: isLinux ? false : "no pipes" }, () =>
  inFolder(async ({ folder, file, lock }) => {
    const target = path.join(folder, "target.txt");
    await writeFile(target, "untouched");
    for (const make of [
      () => symlink(path.join(folder, "nowhere"), lock),
      () => symlink(target, lock),
      async () => void execFileSync("mkfifo", [lock]),
    ]) {
      await make();
      await lutimes(lock, secondsAgo(60), secondsAgo(60));
      await append(file, "mine");
    }
    assert.equal(await readFile(file, "utf8"), "mine\nmine\nmine\n");
    assert.equal(await readFile(target, "utf8"), "untouched");
    assert.deepEqual(readdirSync(folder).sort(), ["a.md", "target.txt"]);
  }),
);

test("a name as long as the disk allows can be written", () =>
  inFolder(async ({ folder }) => {
    const names = ["x", "ü"].map((letter) => `${letter.repeat(251 / Buffer.byteLength(letter))}.md`);
    for (const name of names) {
      await writeFile(path.join(folder, name), "");
      await append(path.join(folder, name), "mine");
    }
    assert.deepEqual(readdirSync(folder).sort(), ["a.md", ...names].sort());
  }));
