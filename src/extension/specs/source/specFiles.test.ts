import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test, type TestContext } from "node:test";
import { createTemporaryFolder } from "../../../../test/support/temporaryFolder.ts";
import { createFileSpecReader } from "../fileSpecReader.ts";
import { SpecFiles } from "./specFiles.ts";

const { signal } = new AbortController();
const spec = (title: string): string => `---\nstatus: pending\n---\n\n# ${title}\n`;
const noSpec = "---\nstatus: [\n---\n";

async function projectWith(t: TestContext, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await createTemporaryFolder();
  t.after(() => folder.remove());
  const root = folder.path;
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, ".chant", path)), { recursive: true });
    await writeFile(join(root, ".chant", path), text);
  }
  return root;
}

test("of two files with one id the first path is listed, once, and found", async (t) => {
  const files = { "specs/b/x.md": spec("Second"), "specs/a/x.md": spec("First"), "specs/y.md": spec("Other") };
  const reader = createFileSpecReader(await projectWith(t, files));
  const { specs } = await reader.list(signal);
  assert.deepEqual(
    specs.map(({ id, title, path }) => [id, title, path]),
    [
      ["x", "First", ".chant/specs/a/x.md"],
      ["y", "Other", ".chant/specs/y.md"],
    ],
  );
  assert.match((await reader.get("x", signal)).body, /# First/);
  assert.deepEqual(await reader.search("second", signal), []);
});

test("the file at the top may come after one in a folder", async (t) => {
  const root = await projectWith(t, { "archive/x.md": spec("Top"), "archive/2026/x.md": spec("In a folder") });
  const files = new SpecFiles(root);
  for (const found of [await files.read("archive", signal), await files.find("archive", new Set(["x"]))])
    assert.deepEqual(
      found.map(({ path }) => path),
      [".chant/archive/2026/x.md"],
    );
});

test("a first path that holds no spec leaves the id to the next", async (t) => {
  const root = await projectWith(t, { "specs/a/x.md": noSpec, "specs/b/x.md": spec("Readable") });
  const reader = createFileSpecReader(root);
  assert.deepEqual(
    (await reader.list(signal)).specs.map(({ path }) => path),
    [".chant/specs/b/x.md"],
  );
  assert.match((await reader.get("x", signal)).body, /# Readable/);
});
