import assert from "node:assert/strict";
import { mkdir, symlink } from "node:fs/promises";
import { join, relative } from "node:path";
import { test } from "node:test";
import { createTemporaryFolder } from "../../../test/support/temporaryFolder.ts";
import { foldersIn, isSkippedFolder, listFolders, maxFolders } from "./listFolders.ts";

test("lists from the outside in, at any depth, without hidden and generated folders and without links", async (t) => {
  const folder = await createTemporaryFolder();
  const top = folder.path;
  t.after(() => folder.remove());
  for (const name of ["a/b/c/d/e/f", "node_modules/x", ".chant/specs", "z"]) {
    await mkdir(join(top, name), { recursive: true });
  }
  await symlink(top, join(top, "z", "round"));
  const { folders, isCut } = await listFolders(top);
  assert.deepEqual(
    folders.map(({ path }) => relative(top, path).replaceAll("\\", "/")),
    ["", "a", "z", "a/b", "a/b/c", "a/b/c/d", "a/b/c/d/e", "a/b/c/d/e/f"],
  );
  assert.deepEqual(folders[0]?.names.toSorted(), [".chant", "a", "node_modules", "z"]);
  assert.equal(isCut, false);
});

test("says when there is more than it looked at", async (t) => {
  const folder = await createTemporaryFolder();
  const top = folder.path;
  t.after(() => folder.remove());
  await Promise.all(Array.from({ length: 120 }, (_, at) => mkdir(join(top, `f${at}`))));
  const cut = await listFolders(top, { max: 101 });
  assert.deepEqual([cut.folders.length, cut.isCut], [101, true]);
  const whole = await listFolders(top, { max: 121 });
  assert.deepEqual([whole.folders.length, whole.isCut], [121, false]);
});

test("hidden and generated folders hold no projects", () => {
  const skipped = [".git", ".venv", "node_modules", "vendor", "target", "dist", "out", "build", "venv", "__pycache__"];
  for (const name of skipped) assert.equal(isSkippedFolder(name), true, name);
  for (const name of ["", "src", "a.", "builds", "Vendor"]) assert.equal(isSkippedFolder(name), false, name);
});

/** Folders that are not on the disk, `width` in the first of them and none in others. */
const wide = (width: number) => async (folder: string) =>
  folder === "top" ? Array.from({ length: width }, (_, at) => `f${at}`) : [];

test("looks into 2,000 folders at most, unless told otherwise", async () => {
  assert.equal(maxFolders, 2_000);
  for (const [width, max, isCut] of [
    [1_999, undefined, false],
    [2_000, undefined, true],
    [99, 100, false],
    [100, 100, true],
  ] as const) {
    const found = await listFolders("top", { read: wide(width), ...(max && { max }) });
    assert.deepEqual([found.folders.length, found.isCut], [max ?? 2_000, isCut]);
    assert.equal(new Set(found.folders.map(({ path }) => path)).size, max ?? 2_000, "none twice");
  }
});

test("asks for fifty folders at a time, and for none once the caller no longer waits", async () => {
  const controller = new AbortController();
  let [running, most, asked] = [0, 0, 0];
  const read = async (folder: string): Promise<readonly string[]> => {
    most = Math.max(most, (running += 1));
    if ((asked += 1) === 51) controller.abort();
    await Promise.resolve();
    running -= 1;
    return wide(120)(folder);
  };
  await assert.rejects(listFolders("top", { read, signal: controller.signal }), { name: "AbortError" });
  assert.deepEqual([most, asked], [50, 51]);
});

test("what is skipped can be chosen", async () => {
  const { folders } = await listFolders("top", { read: wide(3), isSkipped: (name) => name === "f1" });
  assert.deepEqual(
    folders.map(({ path }) => path),
    ["top", join("top", "f0"), join("top", "f2")],
  );
});

test("where there is no folder there are none in it", async () => {
  assert.deepEqual(await foldersIn(join("no", "such", "folder")), []);
});
