import assert from "node:assert/strict";
import { mkdir, symlink } from "node:fs/promises";
import { join, relative } from "node:path";
import { test } from "node:test";
import { createTemporaryFolder } from "../../../test/support/temporaryFolder.ts";
import { listFolders } from "./listFolders.ts";

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
