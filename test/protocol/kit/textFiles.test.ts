import assert from "node:assert/strict";
import { once } from "node:events";
import { spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { mock, test } from "node:test";
import { createText, editText, readText, replaceText, withLockedText } from "../../../src/disk/files/textFiles.ts";
import { resolveInside } from "../../../src/disk/paths/resolveInside.ts";
import { temporaryPathFor } from "../../../src/disk/temporary/hiddenNames.ts";
import { sweepTemporaryFiles } from "../../../src/disk/temporary/temporaryFiles.ts";
import { walkFiles } from "../../../src/disk/folders/walkFiles.ts";
import { lockTextOf } from "../../support/lockText.ts";

async function inFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "flightdeck-files-"));
  try {
    await run(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The id of a process that has ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ["-e", "0"]);
  await once(child, "exit");
  return child.pid ?? assert.fail("not started");
}

test("reads text as it stands, and nothing where nothing is", () =>
  inFolder(async (folder) => {
    const file = path.join(folder, "a.md");
    await writeFile(file, "\ufeffone\r\ntwo");
    assert.equal(await readText(file), "\ufeffone\r\ntwo");
    assert.equal(await readText(path.join(folder, "b.md")), undefined);
    assert.equal(await readText(path.join(file, "below a file")), undefined);
  }));

test("creates a file once, however many try at the same time", () =>
  inFolder(async (folder) => {
    const file = path.join(folder, "a.md");
    const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
    const outcomes = await Promise.all(texts.map((text) => createText(file, text)));
    assert.equal(outcomes.filter(Boolean).length, 1);
    assert.equal(await readFile(file, "utf8"), texts[outcomes.indexOf(true)]);
    assert.deepEqual(await readdir(folder), ["a.md"]);
  }));

test("replaces a file and keeps its permissions", () =>
  inFolder(async (folder) => {
    const file = path.join(folder, "a.md");
    await writeFile(file, "old");
    await chmod(file, 0o640);
    await replaceText(file, "new", "old");
    assert.equal(await readFile(file, "utf8"), "new");
    if (process.platform !== "win32") assert.equal((await stat(file)).mode & 0o777, 0o640);
    assert.deepEqual(await readdir(folder), ["a.md"]);
  }));

test("refuses to replace a file that changed, even when size and time are the same", () =>
  inFolder(async (folder) => {
    const file = path.join(folder, "a.md");
    const time = new Date(2026, 0, 1);
    await writeFile(file, "them");
    await utimes(file, time, time);
    await assert.rejects(replaceText(file, "ours", "then"), {
      name: "AppError",
      code: "conflict",
      message: "Another program changed a.md in the meantime. Try again.",
    });
    assert.equal(await readFile(file, "utf8"), "them");
    assert.deepEqual(await readdir(folder), ["a.md"]);
  }));

test("loses no edit when many edit one file at once", () =>
  inFolder(async (folder) => {
    const file = path.join(folder, "a.md");
    await writeFile(file, "");
    await Promise.all(Array.from({ length: 20 }, (_, index) => editText(file, (text) => `${text}${index}\n`)));
    const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
    assert.deepEqual(
      lines.map(Number).sort((a, b) => a - b),
      [...Array(20).keys()],
    );
    assert.deepEqual(await readdir(folder), ["a.md"]);
  }));

test("notices a write of another program between reading and replacing", () =>
  inFolder(async (folder) => {
    const file = path.join(folder, "a.md");
    await writeFile(file, "old");
    const edit = editText(file, async (text) => {
      await writeFile(file, "from an editor");
      return `${text} and new`;
    });
    await assert.rejects(edit, { code: "conflict" });
    assert.equal(await readFile(file, "utf8"), "from an editor");
    assert.deepEqual(await readdir(folder), ["a.md"]);
  }));

test("leaves a file alone that it cannot keep byte for byte", () =>
  inFolder(async (folder) => {
    const file = path.join(folder, "a.md");
    await writeFile(file, Uint8Array.of(0x61, 0xff, 0x0a));
    await assert.rejects(
      editText(file, (text) => `${text}more`),
      { code: "invalidInput", message: "a.md is not valid UTF-8 and was left unchanged." },
    );
    assert.deepEqual([...(await readFile(file))], [0x61, 0xff, 0x0a]);
  }));

test("says whether an edit has written, and writes nothing where it changes nothing", () =>
  inFolder(async (folder) => {
    const file = path.join(folder, "a.md");
    await writeFile(file, "old");
    const { ino } = await stat(file);
    assert.equal(await editText(file, () => undefined), "unchanged");
    assert.equal(await editText(file, (text) => text), "unchanged");
    assert.equal((await stat(file)).ino, ino, "it is not replaced");
    assert.equal(await editText(file, () => "new"), "written");
    assert.equal(await readFile(file, "utf8"), "new");
    for (const name of ["none.md", "no folder/none.md"])
      assert.equal(await editText(path.join(folder, name), () => "text"), "missing", name);
    const gone = await withLockedText(file, async (locked) => {
      await rm(file);
      return locked.edit(() => "text");
    });
    assert.equal(gone, "missing");
    assert.deepEqual(await readdir(folder), []);
  }));

test("takes over the lock of a process that died", () =>
  inFolder(async (folder) => {
    const file = path.join(folder, "a.md");
    await writeFile(file, "old");
    await writeFile(path.join(folder, ".a.md.lock"), lockTextOf(await deadPid()));
    assert.equal(await editText(file, () => "new"), "written");
    assert.deepEqual(await readdir(folder), ["a.md"]);
  }));

test("sweeps what a dead process left, and not what a living one writes", () =>
  inFolder(async (folder) => {
    const dead = `.a.md.${await deadPid()}.abc123.tmp`;
    const living = path.basename(temporaryPathFor(path.join(folder, "a.md")));
    const forgotten = `.b.md.${process.pid}.abc123.tmp`;
    for (const name of ["a.md", "notes.tmp", ".hidden.md", dead, living, forgotten]) {
      await writeFile(path.join(folder, name), name);
    }
    await utimes(path.join(folder, forgotten), 0, 0);
    await writeFile(path.join(folder, ".dead.md.lock"), lockTextOf(await deadPid()));
    await writeFile(path.join(folder, ".living.md.lock"), lockTextOf(process.pid));
    await sweepTemporaryFiles(folder);
    assert.deepEqual(
      (await readdir(folder)).sort(),
      ["a.md", "notes.tmp", ".hidden.md", ".living.md.lock", living].sort(),
    );
    await sweepTemporaryFiles(path.join(folder, "no such folder"));
  }));

test("sweeps nothing of a living process or another machine because of this machine's clock", (context) =>
  inFolder(async (folder) => {
    const living = path.basename(temporaryPathFor(path.join(folder, "a.md")));
    // The letters behind the process id begin with the machine.
    const elsewhere = living.replace(/\.\d+\.[0-9a-z]{6}/, `.${await deadPid()}.zzzzzz`);
    for (const name of [living, elsewhere]) await writeFile(path.join(folder, name), name);
    mock.timers.enable({ apis: ["Date"], now: Date.now() + 3_600_000 });
    context.after(() => mock.timers.reset());
    await sweepTemporaryFiles(folder);
    assert.deepEqual((await readdir(folder)).sort(), [living, elsewhere].sort());
  }));

test("walks nested folders and stays inside", () =>
  inFolder(async (folder) => {
    const root = path.join(folder, "root");
    await mkdir(path.join(root, "deep", "deeper"), { recursive: true });
    await mkdir(path.join(root, "node_modules"));
    await mkdir(path.join(folder, "outside"));
    for (const file of ["root/a.md", "root/b.txt", "root/deep/deeper/c.md", "root/node_modules/x.md", "outside/o.md"]) {
      await writeFile(path.join(folder, file), file);
    }
    await symlink(path.join(folder, "outside"), path.join(root, "way out"), "junction");
    await symlink(root, path.join(root, "deep", "loop"), "junction");
    if (process.platform !== "win32") {
      await symlink(path.join(folder, "outside", "o.md"), path.join(root, "o.md"));
      await symlink(path.join(root, "a.md"), path.join(root, "inside.md"));
      await symlink(path.join(root, "nowhere"), path.join(root, "broken.md"));
    }
    const files = await walkFiles(root, {
      acceptFile: (name) => name.endsWith(".md"),
      enterFolder: (name) => name !== "node_modules",
    });
    const linked = process.platform === "win32" ? [] : ["inside.md"];
    assert.deepEqual(
      files.map((file) => path.relative(root, file).replaceAll("\\", "/")).sort(),
      ["a.md", "deep/deeper/c.md", ...linked].sort(),
    );
    assert.deepEqual(await walkFiles(path.join(folder, "none")), []);
  }));

test("lets no name lead out of a folder", () =>
  inFolder(async (folder) => {
    const root = path.join(folder, "root");
    await mkdir(path.join(root, "sub"), { recursive: true });
    await mkdir(path.join(folder, "outside"));
    await symlink(path.join(folder, "outside"), path.join(root, "link"), "junction");
    const inside = await Promise.all(
      ["a.md", "sub/new/b.md", ".", "..a.md", "sub/../a.md"].map((name) => resolveInside(root, name)),
    );
    assert.ok(inside.every((file) => file !== undefined));
    const outside = ["..", "../root2", "../outside/x", "/etc/passwd", "link/x.md", "link", "sub/../../x", "a\0b"];
    for (const name of outside) assert.equal(await resolveInside(root, name), undefined, name);
  }));
