import assert from "node:assert/strict";
import { mkdirSync, readdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { identityOf } from "../../../src/disk/folders/folderIdentity.ts";
import { copyFolder, makeFolder, removeEmptyFolder } from "../../../src/disk/folders/makeFolder.ts";
import { changesBetween, takeSnapshot } from "../../../src/disk/folders/projectSnapshot.ts";
import { withScratchFolder } from "../../../src/disk/folders/scratchFolder.ts";
import { walkFiles } from "../../../src/disk/folders/walkFiles.ts";
import { temporaryPathFor } from "../../../src/disk/temporary/hiddenNames.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

const { signal } = new AbortController();
const noLongNames = { skip: process.platform === "win32" && "Windows says that there is no such folder" };
const noLinks = { skip: process.platform === "win32" && "only administrators may link files there" };

/** A folder with these files; a name that ends with `/` is an empty folder. */
async function folderWith(t: TestContext, ...names: readonly string[]): Promise<string> {
  const folder = await createTemporaryFolder();
  t.after(() => folder.remove());
  write(folder.path, ...names);
  return folder.path;
}

function write(root: string, ...names: readonly string[]): void {
  for (const name of names) {
    const file = path.join(root, name);
    mkdirSync(name.endsWith("/") ? file : path.dirname(file), { recursive: true });
    if (!name.endsWith("/")) writeFileSync(file, name);
  }
}

const namesIn = async (root: string, withPackages = false): Promise<readonly string[]> =>
  [...(await takeSnapshot(root, { signal, withPackages })).keys()].toSorted();

test("every file of the project is in the snapshot, and of git's folders what decides what runs", async (t) => {
  const git = ["HEAD", "commondir", "config", "config.worktree", "hooks/pre-commit", "info/exclude", "packed-refs"];
  const ofGit = [...git, "refs/heads/main"];
  const belonging = [
    ...ofGit.map((name) => `.git/${name}`),
    ...ofGit.map((name) => `.git/modules/outer/inner/${name}`),
    ".gitignore",
    ".hidden/a",
    "empty/",
    ...ofGit.map((name) => `inner/.git/${name}`),
    "src/a.ts",
  ];
  const root = await folderWith(
    t,
    ...belonging,
    ...["index", "COMMIT_EDITMSG", "objects/ab/HEAD", "logs/HEAD", "refs/tags/v1", "worktrees/w/HEAD"].map(
      (name) => `.git/${name}`,
    ),
    ...["objects", "refs", "logs", "lfs", "hooks", "info"].map((name) => `.git/modules/outer/${name}/HEAD`),
    ...["readme", "hooks/pre-commit"].map((name) => `.git/modules/lonely/${name}`),
    ...["__pycache__/a.pyc", ".cache/a", "node_modules/config", ".venv/HEAD", "src/node_modules/b"],
    ...[".src.lock", path.basename(temporaryPathFor("a.ts"))],
  );
  assert.deepEqual(await namesIn(root), belonging.toSorted());
  const packages = ["node_modules/config", ".venv/HEAD", "src/node_modules/b"];
  assert.deepEqual(await namesIn(root, true), [...belonging, ...packages].toSorted());
});

test("a project that is empty, or more than a portion of files, is in the snapshot as it is", async (t) => {
  const root = await folderWith(t);
  assert.deepEqual(await namesIn(root), []);
  const names = Array.from({ length: 600 }, (_, index) => `f${index}`);
  write(root, ...names);
  assert.deepEqual(await namesIn(root), names.toSorted());
  await assert.rejects(takeSnapshot(root, { signal: AbortSignal.abort(), withPackages: false }), {
    name: "AbortError",
  });
});

test("what appeared, vanished or is different is a change, also where its time is set back", async (t) => {
  const root = await folderWith(t, "b", "a", "same", "gone", "filled/", "emptied/x", "removed/");
  const { atime, mtime } = statSync(path.join(root, "b"));
  const before = await takeSnapshot(root, { signal, withPackages: false });
  assert.deepEqual(changesBetween(before, await takeSnapshot(root, { signal, withPackages: false })), []);
  writeFileSync(path.join(root, "b"), "B");
  utimesSync(path.join(root, "b"), atime, mtime);
  writeFileSync(path.join(root, "a"), "longer");
  for (const name of ["gone", "emptied/x", "removed"]) rmSync(path.join(root, name), { recursive: true });
  write(root, "filled/new", "another/", "gone.new");
  const after = await takeSnapshot(root, { signal, withPackages: false });
  assert.deepEqual(changesBetween(before, after), [
    ...["a", "another/", "b", "emptied/", "emptied/x", "filled/new", "gone", "gone.new", "removed/"],
  ]);
});

test("a link counts by itself, wherever it leads", noLinks, async (t) => {
  const root = await folderWith(t, "src/a.ts", "inner/.git/hooks/");
  for (const [name, target] of [
    ["inner/.git/hooks/pre-commit", "/bin/sh"],
    ["file", "src/a.ts"],
    ["folder", "src"],
    ["out", "/"],
    ["broken", "nowhere"],
  ] as const)
    symlinkSync(target, path.join(root, name));
  assert.deepEqual(await namesIn(root), [
    ...["broken", "file", "folder", "inner/.git/hooks/pre-commit", "out", "src/a.ts"],
  ]);
  assert.deepEqual(await walkFiles(root), [path.join(root, "file"), path.join(root, "src", "a.ts")]);
});

test("a folder of git that is a link counts with what runs there", noLinks, async (t) => {
  const root = await folderWith(t, "kept/config", "kept/notes");
  symlinkSync("kept", path.join(root, ".git"));
  assert.deepEqual(await namesIn(root), [".git", ".git/config", "kept/config", "kept/notes"]);
});

test("folders that hold nothing are told of while files are looked for, and no file to a caller that is gone", async (t) => {
  const root = await folderWith(t, "a/b/", "c");
  const empty: string[] = [];
  const files = await walkFiles(root, { onEmptyFolder: (folder) => empty.push(path.relative(root, folder)) });
  assert.deepEqual([files, empty], [[path.join(root, "c")], [path.join("a", "b")]]);
  const onEmptyFolder = (folder: string): never => assert.fail(folder);
  assert.deepEqual(await walkFiles(path.join(root, "none"), { onEmptyFolder }), []);
  await assert.rejects(walkFiles(root, { signal: AbortSignal.abort() }), { name: "AbortError" });
});

test("a folder is the same until another one is made in its place", async (t) => {
  const root = await folderWith(t, "a/", "b/");
  const [first, other] = [identityOf(path.join(root, "a")), identityOf(path.join(root, "b"))];
  assert.match(first ?? "", /^\d+ [\d.]+$/);
  assert.equal(identityOf(path.join(root, "a")), first);
  assert.notEqual(other, first);
  assert.equal(identityOf(path.join(root, "none")), undefined);
});

test("a folder is made with those above it, and removed only while it is empty", async (t) => {
  const root = await folderWith(t, "kept/file");
  assert.equal(await makeFolder(path.join(root, "a", "b", "c")), path.join(root, "a"));
  assert.equal(await makeFolder(path.join(root, "a", "b")), undefined);
  for (const name of ["a/b/c", "none", "kept", "kept/file"]) await removeEmptyFolder(path.join(root, name));
  assert.deepEqual(readdirSync(root, { recursive: true }).toSorted(), [
    "a",
    path.join("a", "b"),
    "kept",
    path.join("kept", "file"),
  ]);
});

test("a folder that cannot be made is a failure of that folder", noLongNames, async (t) => {
  const root = await folderWith(t);
  const long = path.join(root, "x".repeat(300));
  await assert.rejects(makeFolder(long), { code: "writeFailed", path: long });
});

test("a copy of a folder takes the place of another one, with nothing left of that", async (t) => {
  const root = await folderWith(t, "from/deep/a", "to/old/b");
  await copyFolder(path.join(root, "from"), path.join(root, "to"));
  await copyFolder(path.join(root, "from"), path.join(root, "new"));
  for (const name of ["to", "new"])
    assert.deepEqual(readdirSync(path.join(root, name), { recursive: true }), ["deep", path.join("deep", "a")], name);
});

test("a scratch folder goes with what uses it, and others cannot read what it holds", async () => {
  const paths: string[] = [];
  const used = await withScratchFolder(async (scratch) => {
    const file = await scratch.write("settings.json", "secret");
    paths.push(scratch.path);
    assert.equal(file, path.join(scratch.path, "settings.json"));
    if (process.platform !== "win32") assert.equal(statSync(file).mode & 0o777, 0o600);
    return "used";
  });
  assert.equal(used, "used");
  await assert.rejects(
    withScratchFolder(async (scratch) => {
      paths.push(scratch.path);
      throw new Error("failed");
    }),
    /failed/,
  );
  for (const folder of paths) {
    assert.match(path.relative(tmpdir(), folder), /^flightdeck-[^/\\]+$/);
    assert.equal(statSync(folder, { throwIfNoEntry: false }), undefined);
  }
});
