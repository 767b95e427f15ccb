import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { isThere } from "../../../src/disk/files/isThere.ts";
import {
  appendText,
  appendTextSync,
  discardFile,
  rotateFiles,
  saveFile,
  saveFileSync,
} from "../../../src/disk/files/ownFiles.ts";
import { setModified } from "../../../src/disk/files/setModified.ts";
import { sweepTemporaryFiles } from "../../../src/disk/temporary/temporaryFiles.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

const moduleUrl = (file: string): string => pathToFileURL(path.resolve("src", "disk", file)).href;

test("what a window that died was writing is swept, and what it had saved stays", async (t) => {
  const scratch = await createTemporaryFolder();
  t.after(() => scratch.remove());
  const file = path.join(scratch.path, "run.json");
  // Ends between writing the draft and giving it its name, as a killed window does.
  const script = `
    import { writeFileSync } from "node:fs";
    import { saveFileSync } from ${JSON.stringify(moduleUrl("files/ownFiles.ts"))};
    import { temporaryPathFor } from ${JSON.stringify(moduleUrl("temporary/hiddenNames.ts"))};
    saveFileSync(${JSON.stringify(file)}, "saved");
    writeFileSync(temporaryPathFor(${JSON.stringify(file)}), "half");
    process.kill(process.pid, "SIGKILL");
  `;
  await once(spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "ignore" }), "exit");
  assert.equal((await readdir(scratch.path)).length, 2);
  await sweepTemporaryFiles(scratch.path);
  assert.deepEqual(await readdir(scratch.path), ["run.json"]);
  assert.equal(await readFile(file, "utf8"), "saved");
});

test("a record that cannot be saved leaves the old one, and no draft", async (t) => {
  const scratch = await createTemporaryFolder();
  t.after(() => scratch.remove());
  const folder = path.join(scratch.path, "taken");
  await saveFile(path.join(folder, "inside"), "x");
  await assert.rejects(saveFile(folder, "text"));
  assert.throws(() => saveFileSync(folder, "text"));
  assert.deepEqual(await readdir(scratch.path), ["taken"]);
});

test("a record is saved with its folders, and over the one before", async (t) => {
  const scratch = await createTemporaryFolder();
  t.after(() => scratch.remove());
  for (const save of [saveFile, async (file: string, text: string) => saveFileSync(file, text)]) {
    const file = path.join(scratch.path, save.name, "deep", "run.json");
    await save(file, "one");
    await save(file, "two");
    assert.equal(await readFile(file, "utf8"), "two");
    assert.deepEqual(await readdir(path.dirname(file)), ["run.json"]);
  }
});

test("a log is made with its folders, and continued", async (t) => {
  const scratch = await createTemporaryFolder();
  t.after(() => scratch.remove());
  for (const append of [appendText, async (file: string, text: string) => appendTextSync(file, text)]) {
    const file = path.join(scratch.path, append.name, "deep", "a.log");
    await append(file, "1");
    await append(file, "2");
    assert.equal(await readFile(file, "utf8"), "12");
  }
  await assert.rejects(appendText(scratch.path, "1"));
});

test("a log is rotated from the oldest on, and other files stay", async (t) => {
  const scratch = await createTemporaryFolder();
  t.after(() => scratch.remove());
  const file = path.join(scratch.path, "a.log");
  const rotated = async (): Promise<Readonly<Record<string, string>>> => {
    await rotateFiles(file, 3);
    const names = await readdir(scratch.path);
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await readFile(path.join(scratch.path, name), "utf8")])),
    ) as Record<string, string>;
  };
  await writeFile(file, "1");
  await writeFile(`${file}.3`, "not ours");
  assert.deepEqual(await rotated(), { "a.log.1": "1", "a.log.3": "not ours" });
  await writeFile(file, "2");
  assert.deepEqual(await rotated(), { "a.log.1": "2", "a.log.2": "1", "a.log.3": "not ours" });
  await writeFile(file, "3");
  assert.deepEqual(await rotated(), { "a.log.1": "3", "a.log.2": "2", "a.log.3": "not ours" });
  assert.deepEqual(await rotated(), { "a.log.2": "3", "a.log.3": "not ours" });
  assert.deepEqual(await rotated(), { "a.log.3": "not ours" }, "the last one goes, also where none follows it");
});

test("a file can be looked for, given another time, and discarded once or more often", async (t) => {
  const scratch = await createTemporaryFolder();
  t.after(() => scratch.remove());
  const file = path.join(scratch.path, "a");
  assert.equal(await isThere(file), false);
  await writeFile(file, "");
  assert.equal(await isThere(file), true);
  assert.equal(await isThere(scratch.path), true);
  const time = new Date("2020-01-01");
  await setModified(file, time);
  assert.deepEqual((await stat(file)).mtime, time);
  await discardFile(file);
  await discardFile(file);
  assert.equal(await isThere(file), false);
});
