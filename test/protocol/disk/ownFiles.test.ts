import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { appendText, rotateFiles, saveFile, saveFileSync } from "../../../src/disk/files/ownFiles.ts";
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

test("a log is made with its folder, and rotated from the oldest on", async (t) => {
  const scratch = await createTemporaryFolder();
  t.after(() => scratch.remove());
  const file = path.join(scratch.path, "logs", "a.log");
  await appendText(file, "1");
  await appendText(file, "2");
  assert.equal(await readFile(file, "utf8"), "12");
  await writeFile(`${file}.1`, "older");
  await writeFile(`${file}.2`, "oldest");
  await rotateFiles(file, 3);
  assert.deepEqual(await Promise.all([1, 2].map((number) => readFile(`${file}.${number}`, "utf8"))), ["12", "older"]);
});
