import assert from "node:assert/strict";
import fs, { readdir, readFile, stat } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

/** What was asked of the disk, in order, with `temporary` for a hidden name. */
let steps: string[] = [];
/** The steps that fail, each with a code. */
let failures: Readonly<Record<string, string>> = {};

function step(text: string): void {
  steps.push(text);
  const code = failures[text];
  if (code !== undefined) throw Object.assign(new Error(code), { code, syscall: "write" });
}

const shown = (file: unknown): string => {
  const name = path.basename(String(file));
  return name.endsWith(".tmp") ? "temporary" : name.startsWith("flightdeck-") ? "folder" : name;
};
const { open, link, rename } = fs;
Object.assign(fs, {
  async open(...args: Parameters<typeof open>) {
    const name = shown(args[0]);
    const handle = await open(...args);
    for (const method of ["chmod", "writeFile", "sync", "close"] as const) {
      const call = handle[method].bind(handle) as (...args: readonly unknown[]) => Promise<void>;
      // A file that was refused a write must still be closed.
      const made = async (...rest: readonly unknown[]): Promise<void> => (step(`${method} ${name}`), call(...rest));
      Object.assign(handle, { [method]: made });
    }
    return handle;
  },
  link: async (from: string, to: string) => (step(`link ${shown(to)}`), link(from, to)),
  rename: async (from: string, to: string) => (step(`rename ${shown(to)}`), rename(from, to)),
});
syncBuiltinESMExports();
// Only now, so that what they take hold of is the disk above.
const { createText, replaceText } = await import("../../../src/disk/files/textFiles.ts");

const skip = process.platform === "win32" && "Windows cannot open folders";

async function inFolder(t: TestContext, failing: Readonly<Record<string, string>>, old?: string): Promise<string> {
  const folder = await createTemporaryFolder();
  t.after(() => folder.remove());
  const file = path.join(folder.path, "a.md");
  if (old !== undefined) await fs.writeFile(file, old, { mode: 0o640 });
  steps = [];
  failures = failing;
  return file;
}

const written = (name: string): readonly string[] => ["writeFile", "sync", "close"].map((each) => `${each} ${name}`);
const folderSynced = ["sync folder", "close folder"];
/** Those of locks are of no interest here. */
const ownSteps = (): readonly string[] => steps.filter((each) => !each.endsWith(".lock"));

test("a new file is on disk before it gets its name, and the name after it", { skip }, async (t) => {
  const file = await inFolder(t, {});
  assert.equal(await createText(file, "text"), true);
  assert.deepEqual(steps, [...written("temporary"), "link a.md", ...folderSynced]);
  assert.equal((await stat(file)).mode & 0o600, 0o600);
  steps = [];
  assert.equal(await createText(file, "other"), false);
  assert.deepEqual(steps, ["chmod temporary", ...written("temporary"), "link a.md"]);
});

test("a replaced file is on disk before it gets its name, and the name after it", { skip }, async (t) => {
  const file = await inFolder(t, {}, "old");
  await replaceText(file, "new");
  assert.deepEqual(ownSteps(), ["chmod temporary", ...written("temporary"), "rename a.md", ...folderSynced]);
  assert.equal((await stat(file)).mode & 0o777, 0o640);
});

test("where there are no hard links, the file itself is written and synced", { skip }, async (t) => {
  const file = await inFolder(t, { "link a.md": "EPERM" });
  assert.equal(await createText(file, "text"), true);
  assert.deepEqual(steps, [...written("temporary"), "link a.md", ...written("a.md")]);
  assert.equal(await readFile(file, "utf8"), "text");
});

test("where there are no hard links, a file that could not be written whole is removed", { skip }, async (t) => {
  for (const failing of ["writeFile a.md", "sync a.md"]) {
    const file = await inFolder(t, { "link a.md": "EPERM", [failing]: "ENOSPC" });
    await assert.rejects(createText(file, "text"), { code: "writeFailed", path: file });
    assert.deepEqual([steps.at(-1), await readdir(path.dirname(file))], ["close a.md", []], failing);
  }
});

test("a link that fails for another reason than missing links is a failure of the file", { skip }, async (t) => {
  const file = await inFolder(t, { "link a.md": "EIO" });
  await assert.rejects(createText(file, "text"), { code: "writeFailed", path: file });
  assert.deepEqual(await readdir(path.dirname(file)), []);
});

test("a write that the disk refuses leaves the old file, and nothing beside it", { skip }, async (t) => {
  for (const failing of ["chmod temporary", "writeFile temporary", "sync temporary", "rename a.md"]) {
    const file = await inFolder(t, { [failing]: "ENOSPC" }, "old");
    await assert.rejects(replaceText(file, "new"), { code: "writeFailed", path: file }, failing);
    assert.equal(await readFile(file, "utf8"), "old");
    assert.deepEqual(await readdir(path.dirname(file)), ["a.md"], failing);
  }
});

test("a network disk may refuse to sync a folder, for no other reason than that it cannot", { skip }, async (t) => {
  for (const code of ["EINVAL", "ENOTSUP"]) {
    const file = await inFolder(t, { "sync folder": code });
    assert.equal(await createText(file, "text"), true, code);
    assert.equal(steps.at(-1), "close folder");
  }
  const file = await inFolder(t, { "sync folder": "EIO" });
  await assert.rejects(createText(file, "text"), { code: "writeFailed", path: file });
  assert.equal(steps.at(-1), "close folder");
});
