import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, readdir, readlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { promisify } from "node:util";
import { findDocument, readDocument } from "../../../src/disk/files/readDocument.ts";
import { readInside } from "../../../src/disk/files/readInside.ts";
import { readText } from "../../../src/disk/files/textFiles.ts";
import { maxDocumentBytes, maxLineLength } from "../../../src/domain/text/documentLimits.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await createTemporaryFolder();
  t.after(() => folder.remove());
  return folder.path;
}

test("reads a document whole, up to the largest size", async (t) => {
  const file = join(await temporaryFolder(t), "spec.md");
  const text = "ä\r\n".repeat(maxDocumentBytes / 4);
  await writeFile(file, text);
  assert.equal(await readDocument(file), text);
});

test("refuses a larger file and a longer line in a sentence that names the file", async (t) => {
  const folder = await temporaryFolder(t);
  await writeFile(join(folder, "large.md"), "a\n".repeat(maxDocumentBytes / 2 + 1));
  await writeFile(join(folder, "long.md"), `a\n${"b".repeat(maxLineLength + 1)}`);
  await assert.rejects(readDocument(join(folder, "large.md")), /large\.md: The file is larger than 2 MB/);
  await assert.rejects(readDocument(join(folder, "long.md")), /long\.md: Line 2 /);
  assert.match((await findDocument(join(folder, "large.md")))?.refusal ?? "", /2 MB/);
  assert.equal(await readInside(folder, "large.md"), undefined);
  await writeFile(join(folder, "umlauts.md"), "ä\n".repeat(maxDocumentBytes / 3 + 1));
  await assert.rejects(readDocument(join(folder, "umlauts.md")), /umlauts\.md: The file is larger than 2 MB/);
});

test("a caller that no longer waits is not given a text", async (t) => {
  const file = join(await temporaryFolder(t), "spec.md");
  await writeFile(file, "text");
  const { signal } = new AbortController();
  for (const read of [readDocument, readText]) {
    assert.equal(await read(file, signal), "text");
    assert.equal(await read(file), "text");
    await assert.rejects(read(file, AbortSignal.abort()), { name: "AbortError" });
  }
});

test(
  "what was read is closed again",
  { skip: process.platform !== "linux" && "open files are not listed there" },
  async (t) => {
    const folder = await temporaryFolder(t);
    const file = join(folder, "spec.md");
    await writeFile(file, "text");
    await readDocument(file);
    await readText(file);
    await assert.rejects(readText(folder), { code: "EISDIR" });
    const opened = await Promise.all(
      (await readdir("/proc/self/fd")).map((name) => readlink(`/proc/self/fd/${name}`).catch(() => "")),
    );
    assert.deepEqual(
      opened.filter((place) => place.startsWith(folder)),
      [],
    );
  },
);

test("finds nothing where there is no file, and refuses what is not a file", async (t) => {
  const folder = await temporaryFolder(t);
  assert.equal(await readDocument(join(folder, "missing.md")), undefined);
  await mkdir(join(folder, "folder.md"));
  await assert.rejects(readDocument(join(folder, "folder.md")));
});

test(
  "does not wait at a pipe",
  { skip: process.platform === "win32" && "Windows has no named pipes in folders" },
  async (t) => {
    const pipe = join(await temporaryFolder(t), "spec.md");
    await promisify(execFile)("mkfifo", [pipe]);
    await assert.rejects(readDocument(pipe), /not a file/);
    await assert.rejects(readText(pipe), { code: "invalidInput", message: "spec.md: It is not a file." });
  },
);
