import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { setImmediate } from "node:timers/promises";
import { withFileLock } from "../../../src/disk/lock/fileLock.ts";
import { readLock, removeIfStale, staleAfterMs } from "../../../src/disk/lock/lockFile.ts";
import { joinQueue, releaseLock } from "../../../src/disk/lock/lockQueue.ts";
import { appendLines, signLock } from "../../../src/disk/lock/lockSignature.ts";
import { isLinkUnsupported } from "../../../src/disk/lock/hardLinks.ts";
import { fileSystemTime } from "../../../src/disk/lock/fileSystemTime.ts";
import { ownProcess } from "../../../src/disk/programs/processOwner.ts";
import { lockPathFor, temporaryPathFor } from "../../../src/disk/temporary/hiddenNames.ts";
import { eventually } from "../../support/eventually.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";
import { lockTextOf } from "../../support/lockText.ts";

async function place(t: TestContext) {
  const scratch = await createTemporaryFolder();
  t.after(() => scratch.remove());
  const file = path.join(scratch.path, "a.md");
  return { folder: scratch.path, file, lock: lockPathFor(file) };
}

/** The id of a process that has ended. */
const deadPid = (): number => spawnSync(process.execPath, ["-e", "0"]).pid;
const ownerOf = (start: string): string => [process.pid, hostname(), "x", start, ownProcess().space || "-"].join(" ");

test("one signature takes the lock, which names its process, and no other one does", async (t) => {
  const { folder, lock } = await place(t);
  const [first, second] = [await signLock(lock), await signLock(lock)];
  const { pid, host, start, space } = ownProcess();
  const words = first.owner.split(" ");
  assert.deepEqual(words.toSpliced(2, 1), [String(pid), host, start || "-", space || "-"]);
  assert.match(words[2] ?? "", /^[0-9a-z]+$/);
  assert.notEqual(first.owner, second.owner);
  assert.equal(readFileSync(first.file, "utf8"), first.owner);
  assert.deepEqual([await first.claim(), await second.claim()], [true, false]);
  assert.equal(readFileSync(lock, "utf8"), first.owner);
  for (const signature of [first, second]) await signature.dispose();
  assert.deepEqual(readdirSync(folder), [path.basename(lock)]);
  await first.dispose();
  await releaseLock(lock, first.owner);
  assert.equal(await second.claim(), false, "its signature is not there any more");
  assert.deepEqual(readdirSync(folder), []);
});

test("where no lock can be made that is a failure, and nothing is left of it", async (t) => {
  const { folder } = await place(t);
  await assert.rejects(signLock(path.join(folder, "none", ".a.lock")), { code: "ENOENT" });
  await assert.rejects(
    withFileLock(path.join(folder, "none", "a.md"), async () => undefined),
    { code: "writeFailed" },
  );
  assert.deepEqual(readdirSync(folder), []);
});

test("these failures say that a disk has no hard links", () => {
  const said = (code: string): boolean => isLinkUnsupported(Object.assign(new Error(code), { code }));
  for (const code of ["ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EPERM", "EMLINK", "EISDIR"])
    assert.equal(said(code), true, code);
  for (const code of ["EEXIST", "ENOENT", "EACCES", ""]) assert.equal(said(code), false, code);
});

test("a lock is read with its owner, those that wait, and since when it is the same", async (t) => {
  const { folder, lock } = await place(t);
  assert.equal(await readLock(lock), undefined);
  const time = new Date("2020-01-01");
  const lookAt = async (text: string) => {
    writeFileSync(lock, text);
    utimesSync(lock, time, time);
    return readLock(lock);
  };
  const modified = time.getTime();
  assert.deepEqual(await lookAt("1 a b"), { kind: "file", owner: "1 a b", waiting: [], modified });
  assert.deepEqual(await lookAt("o\none\ntwo"), { kind: "file", owner: "o", waiting: ["one", "two"], modified });
  assert.deepEqual(await lookAt(""), { kind: "file", owner: "", waiting: [], modified });
  assert.equal((await lookAt("x".repeat(65_535)))?.owner.length, 65_535);
  assert.deepEqual(await lookAt("x".repeat(65_536)), { kind: "file", owner: "", waiting: [], modified });
  const other = path.join(folder, "folder.lock");
  mkdirSync(other);
  utimesSync(other, time, time);
  assert.deepEqual(await readLock(other), { kind: "folder", owner: "", waiting: [], modified });
  if (process.platform === "win32") return;
  symlinkSync(lock, path.join(folder, "link.lock"));
  assert.equal((await readLock(path.join(folder, "link.lock")))?.owner, "");
});

test("who waits is written down once, and only in a lock that is held", async (t) => {
  const { lock } = await place(t);
  const signature = await signLock(lock);
  t.after(() => signature.dispose());
  await joinQueue(lock, signature);
  assert.equal(existsSync(lock), false);
  writeFileSync(lock, "");
  await joinQueue(lock, signature);
  assert.equal(readFileSync(lock, "utf8"), "");
  writeFileSync(lock, "owner\nother");
  for (let times = 0; times < 2; times += 1) await joinQueue(lock, signature);
  assert.equal(readFileSync(lock, "utf8"), `owner\nother\n${path.basename(signature.file)}`);
});

test("lines are added to what is there, and not through a link", async (t) => {
  const { folder } = await place(t);
  const file = path.join(folder, "lines");
  await assert.rejects(appendLines(file, ["one"]), { code: "ENOENT" });
  writeFileSync(file, "zero");
  await appendLines(file, ["one", "two"]);
  assert.equal(readFileSync(file, "utf8"), "zero\none\ntwo");
  if (process.platform === "win32") return;
  symlinkSync(file, path.join(folder, "link"));
  await assert.rejects(appendLines(path.join(folder, "link"), ["three"]), { code: "ELOOP" });
});

test("a lock goes to the first waiter that lives, with those behind it", async (t) => {
  const { folder, lock } = await place(t);
  const signature = (): string => path.basename(temporaryPathFor(lock));
  const [gone, outside, missing, first, second] = [
    signature().replace(/\.\d+\.([^.]+\.tmp)$/, `.${deadPid()}.$1`),
    `../${signature()}`,
    signature(),
    signature(),
    signature(),
  ];
  for (const name of [gone, first, second]) writeFileSync(path.join(folder, name), `of ${name}`);
  writeFileSync(lock, ["owner", gone, outside, "not a signature", missing, first, second].join("\n"));
  await releaseLock(lock, "another owner");
  assert.match(readFileSync(lock, "utf8"), /^owner\n/);
  await releaseLock(lock, "owner");
  assert.equal(readFileSync(lock, "utf8"), `of ${first}\n${second}`);
  await releaseLock(lock, `of ${first}`);
  // Also without others a line is added, because the age of a lock counts from when it was taken.
  assert.equal(readFileSync(lock, "utf8"), `of ${second}\n`);
  await releaseLock(lock, `of ${second}`);
  assert.deepEqual(readdirSync(folder), [gone]);
});

test(
  "a stopped process is not handed a lock",
  { skip: process.platform !== "linux" && "not known elsewhere" },
  async (t) => {
    const { folder, lock } = await place(t);
    const child = spawn("/bin/sleep", ["60"]);
    t.after(() => child.kill("SIGKILL"));
    child.kill("SIGSTOP");
    const status = (): readonly string[] =>
      readFileSync(`/proc/${child.pid}/stat`, "utf8").replace(/.*\) /s, "").split(" ");
    await eventually(() => status()[0] === "T", "it never stopped");
    const start = Number(status()[19]).toString(36).padStart(10, "0");
    const name = path.basename(temporaryPathFor(lock)).replace(/\.\d+\.(\w{6})\w{10}/, `.${child.pid}.$1${start}`);
    writeFileSync(path.join(folder, name), "stopped");
    writeFileSync(lock, `owner\n${name}`);
    await releaseLock(lock, "owner");
    assert.deepEqual(readdirSync(folder), [name]);
  },
);

test("a lock of this machine is stale once its owner is gone, whatever its age", async (t) => {
  const { lock } = await place(t);
  const isKept = async (text: string, secondsAgo: number): Promise<boolean> => {
    writeFileSync(lock, text);
    const time = new Date(Date.now() - secondsAgo * 1000);
    utimesSync(lock, time, time);
    await removeIfStale(lock);
    return existsSync(lock);
  };
  assert.equal(await isKept(lockTextOf(deadPid()), 0), false);
  const { start } = ownProcess();
  if (start !== "") assert.equal(await isKept(ownerOf(start), 1_000_000), true);
  // Of such a one only the id is known, which another process may have by now.
  assert.deepEqual([await isKept(ownerOf("-"), 3_500), await isKept(ownerOf("-"), 3_700)], [true, false]);
});

test("the time of the disk is that of now, and leaves nothing behind", async (t) => {
  const { folder, file } = await place(t);
  const before = Date.now();
  const time = await fileSystemTime(file);
  assert.ok(time > before - 5_000 && time < Date.now() + 5_000, String(time - before));
  assert.deepEqual(readdirSync(folder), []);
});

test("a lock that stays in the same hands is waited for a while, and then the file is being written", async (t) => {
  const { folder, file, lock } = await place(t);
  writeFileSync(lock, lockTextOf(process.pid));
  const begun = performance.now();
  let looks = 0;
  t.mock.method(performance, "now", () => begun + (looks += 1) * 3_000);
  await assert.rejects(
    withFileLock(file, async () => assert.fail("it was not free")),
    { code: "conflict", message: "a.md is being written by another process. Try again." },
  );
  assert.ok(looks * 3_000 > 1.5 * staleAfterMs, String(looks));
  assert.ok(looks * 3_000 < 4 * staleAfterMs, String(looks));
  assert.deepEqual(readdirSync(folder), [path.basename(lock)]);
});

test("who waits in this process for more than a minute gives up, and the next one goes on", async (t) => {
  const { folder, file } = await place(t);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const done: string[] = [];
  const first = withFileLock(file, async () => {
    await held;
    return "first";
  });
  const second = withFileLock(file, async () => done.push("second"));
  const late = assert.rejects(second, { code: "conflict", detail: { code: "conflict", path: file } });
  await setImmediate();
  t.mock.timers.tick(59_999);
  const third = withFileLock(file, async () => done.push("third"));
  await setImmediate();
  t.mock.timers.tick(1);
  await late;
  letGo();
  assert.equal(await first, "first");
  await third;
  assert.deepEqual([done, readdirSync(folder)], [["third"], []]);
});

test("what is done under a lock may fail, and the lock is gone then, too", async (t) => {
  const { folder, file } = await place(t);
  await assert.rejects(
    withFileLock(file, async () => {
      assert.equal(existsSync(lockPathFor(file)), true);
      throw new Error("of the caller");
    }),
    /^Error: of the caller$/,
  );
  assert.deepEqual(readdirSync(folder), []);
});
