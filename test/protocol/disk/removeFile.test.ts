import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, readlink, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { lockPathFor } from "../../../src/disk/temporary/hiddenNames.ts";
import { moveExclusively, moveOver } from "../../../src/disk/files/moveFile.ts";
import { removeFile } from "../../../src/disk/files/removeFile.ts";
import { eventually } from "../../support/eventually.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

async function folderWith(t: TestContext, files: Readonly<Record<string, string>>): Promise<string> {
  const scratch = await createTemporaryFolder();
  t.after(() => scratch.remove());
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(scratch.path, name), text);
  return scratch.path;
}

test("a file is removed only after the process that writes it, and stays when it was changed meanwhile", async (t) => {
  const folder = await folderWith(t, { "a.md": "one\n" });
  const file = path.join(folder, "a.md");
  const holder = fork(path.join(import.meta.dirname, "..", "kit", "holdLock.ts"), [file]);
  t.after(() => holder.kill("SIGKILL"));
  await once(holder, "message");
  let seen: string | undefined;
  const removing = removeFile(file, async () => {
    seen = await readFile(file, "utf8");
    if (seen !== "one\n") throw new Error("changed since");
  });
  let isSettled = false;
  void removing.catch(() => undefined).then(() => (isSettled = true));
  const waiting = (): number => readFileSync(lockPathFor(file), "utf8").split("\n").length - 1;
  await eventually(() => {
    assert.equal(isSettled, false, "it did not wait for the holder");
    return waiting();
  }, "the removal never queued for the lock");
  holder.send("let go");
  await assert.rejects(removing, /changed since/);
  assert.equal(seen, "one\nfrom the holder\n");
  await removeFile(file);
  await removeFile(file);
  assert.deepEqual(await readdir(folder), [], "neither the file nor a lock is left");
});

test("of a link the link is removed, and of a link to nowhere, too", async (t) => {
  if (process.platform === "win32") return t.skip("only administrators may link files there");
  const folder = await folderWith(t, { "kept.md": "kept" });
  await symlink(path.join(folder, "kept.md"), path.join(folder, "link.md"));
  await symlink(path.join(folder, "nowhere"), path.join(folder, "broken.md"));
  for (const name of ["link.md", "broken.md"]) await removeFile(path.join(folder, name));
  assert.deepEqual(await readdir(folder), ["kept.md"]);
});

test("a move replaces nothing, and says what stood in its way", async (t) => {
  const folder = await folderWith(t, { "a.md": "a", "b.md": "b" });
  const at = (name: string): string => path.join(folder, name);
  assert.equal(await moveExclusively(at("a.md"), at("b.md")), "exists");
  assert.equal(await readFile(at("b.md"), "utf8"), "b");
  assert.equal(await moveExclusively(at("none.md"), at("c.md")), "missing");
  assert.equal(await moveExclusively(at("a.md"), at("c.md")), "moved");
  assert.deepEqual([existsSync(at("a.md")), await readFile(at("c.md"), "utf8")], [false, "a"]);
  // Windows says that there is no such folder.
  if (process.platform !== "win32")
    await assert.rejects(moveExclusively(at("c.md"), at("b.md/below.md")), { code: "ENOTDIR" });
  assert.equal(existsSync(at("c.md")), true);
  await moveOver(at("c.md"), at("b.md"));
  assert.deepEqual([await readdir(folder), await readFile(at("b.md"), "utf8")], [["b.md"], "a"]);
});

test("a link that is moved to another folder leads where it led", async (t) => {
  if (process.platform === "win32") return t.skip("only administrators may link files there");
  const folder = await folderWith(t, { "kept.md": "kept" });
  const at = (name: string): string => path.join(folder, name);
  await mkdir(at("archive"));
  await symlink("kept.md", at("relative.md"));
  await symlink(at("kept.md"), at("absolute.md"));
  for (const name of ["relative.md", "absolute.md"])
    assert.equal(await moveExclusively(at(name), at(`archive/${name}`)), "moved");
  assert.equal(await readlink(at("archive/relative.md")), path.join("..", "kept.md"));
  assert.equal(await readlink(at("archive/absolute.md")), at("kept.md"));
  assert.deepEqual(await readdir(folder), ["archive", "kept.md"]);
});
