import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import fs, { readdir, utimes, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { ownProcess } from "../../../src/disk/programs/processOwner.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

/** What the disk answers to every removal, or nothing where it removes. */
let answer: string | undefined;
const { rm } = fs;
Object.assign(fs, {
  async rm(...args: Parameters<typeof rm>) {
    if (answer !== undefined) throw Object.assign(new Error(answer), { code: answer, syscall: "rm" });
    return rm(...args);
  },
});
syncBuiltinESMExports();
// Only now, so that what they take hold of is the disk above.
const { isLockName, lockPathFor, temporaryPathFor, writerOf } =
  await import("../../../src/disk/temporary/hiddenNames.ts");
const { isLeftover, sweepTemporaryFiles } = await import("../../../src/disk/temporary/temporaryFiles.ts");

const isLinux = process.platform === "linux";
const startIsKnown = { skip: isLinux ? false : "no cheap start time" };

const { pid } = process;
const { host, space, start } = ownProcess();
const machine = createHash("sha256").update(`${host} ${space}`).digest("hex").slice(0, 6);
const nameWith = (word: string): string => `.a.md.${pid}.${word}.tmp`;
const startWord = Number(start).toString(36).padStart(10, "0");

test("the lock of a file is a hidden name beside it, also of one that is hidden itself", () => {
  const lockOf = (name: string): string => path.relative("folder", lockPathFor(path.join("folder", name)));
  assert.equal(lockOf("a.md"), ".a.md.lock");
  assert.equal(lockOf(".env"), ".env.lock");
  assert.equal(lockOf("a."), ".a..lock");
  assert.equal(lockOf("x".repeat(160)), `.${"x".repeat(160)}.lock`);
});

test("a name of more than 160 bytes is cut, and still differs from others with its beginning", () => {
  const long = ["ü".repeat(81), "ü".repeat(82)].map((name) => lockPathFor(path.join("folder", name)));
  for (const lock of long) assert.match(path.basename(lock), /^\.ü{30}~[0-9a-f]{32}\.lock$/);
  assert.notEqual(long[0], long[1]);
});

test("a lock is a hidden name that ends like one, with something before it", () => {
  for (const name of [".a.lock", ".a.md.lock"]) assert.equal(isLockName(name), true, name);
  for (const name of ["", ".lock", "..lock", "a.lock", "a.md.lock", ".a.md", ".a.lock.tmp"])
    assert.equal(isLockName(name), false, name);
});

test("a temporary file names its writer, however short the random word in it is", startIsKnown, (t) => {
  const name = (): string => path.basename(temporaryPathFor("a.md"));
  assert.equal(writerOf(name()), "running");
  t.mock.method(Math, "random", () => 0.5);
  assert.equal(name(), nameWith(`${machine}${startWord}i0000000`));
  assert.equal(writerOf(name()), "running");
});

test("a name that another process of this version wrote is understood", startIsKnown, () => {
  const known = [
    [`${machine}${startWord}abcdefgh`, "running"],
    [`${machine}${(Number(start) + 1).toString(36).padStart(10, "0")}abcdefgh`, "gone"],
    [`${machine}0000000000abcdefgh`, "unverified"],
    [`zzzzzz${startWord}abcdefgh`, "elsewhere"],
    ["abc123", "unverified"],
  ] as const;
  for (const [word, life] of known) assert.equal(writerOf(nameWith(word)), life, word);
  assert.equal(writerOf(`.a.${pid}.abc123.tmp`), "unverified");
});

test("what is not named like a temporary file of ours is no leftover", () => {
  const others = [
    "a.md",
    ".a.md",
    ".tmp",
    `a.md.${pid}.abc123.tmp`,
    `.${pid}.abc123.tmp`,
    `.a.md.${pid}.ABC.tmp`,
    `.a.md.${pid}.abc123.bak`,
    ".a.md.x1.abc123.tmp",
    "a.md.lock",
  ];
  for (const name of others) assert.deepEqual([writerOf(name), isLeftover(name)], [undefined, false], name);
  for (const name of [".a.md.lock", nameWith("abc123")]) assert.equal(isLeftover(name), true, name);
});

async function folderWith(t: TestContext, ages: Readonly<Record<string, number>>): Promise<string> {
  const folder = await createTemporaryFolder();
  t.after(() => folder.remove());
  for (const [name, seconds] of Object.entries(ages)) {
    const file = path.join(folder.path, name);
    await writeFile(file, "");
    const written = new Date(Date.now() - seconds * 1000);
    await utimes(file, written, written);
  }
  return folder.path;
}

test("what another machine left behind is swept after a minute", async (t) => {
  const nameOf = (unique: string): string => nameWith(`zzzzzz${"0".repeat(10)}${unique}`);
  const folder = await folderWith(t, { [nameOf("newnewne")]: 30, [nameOf("oldoldol")]: 90 });
  await sweepTemporaryFiles(folder);
  assert.deepEqual(await readdir(folder), [nameOf("newnewne")]);
});

test("a folder in which nothing can be removed keeps its leftovers, and other failures are told", async (t) => {
  const left = nameWith("abc123");
  const folder = await folderWith(t, { [left]: 90 });
  try {
    for (answer of ["EACCES", "EPERM", "EROFS", "EBUSY"]) {
      await sweepTemporaryFiles(folder);
      assert.ok((await readdir(folder)).includes(left), answer);
    }
    answer = "EIO";
    await assert.rejects(sweepTemporaryFiles(folder), { code: "EIO" });
  } finally {
    answer = undefined;
  }
});
