import assert from "node:assert/strict";
import { mkdir, symlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { findSpecPaths, findSpecs } from "../../../src/disk/specs/findSpecs.ts";
import { lookAtFile } from "../../../src/disk/specs/lookAtFile.ts";
import { specFolders } from "../../../src/disk/specs/specFolder.ts";
import { walkMarkdown } from "../../../src/disk/specs/walkMarkdown.ts";
import { createFileSpecReader } from "../../../src/extension/specs/fileSpecReader.ts";
import { nodeSpecFiles } from "../../../src/languageServer/specFiles.ts";
import { countCalls } from "../../support/countCalls.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

const { signal } = new AbortController();
const spec = (title: string): string => `---\nstatus: pending\n---\n\n# ${title}\n`;
const longAgo = new Date("2020-01-01");
const noSpec = "---\nstatus: [\n---\n";
const shown = (root: string, file: string): string => path.relative(root, file).split(path.sep).join("/");

async function projectWith(t: TestContext, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await createTemporaryFolder();
  t.after(() => folder.remove());
  const root = path.join(folder.path, "project");
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
  return root;
}

test("every Markdown file is found, at any depth, and nothing where there is no folder", async (t) => {
  const root = await projectWith(t, {
    ".chant/specs/a.md": "",
    ".chant/specs/deep/b.1.md": "",
    ".chant/specs/deep/notes.txt": "",
    ".chant/specs/deep/er.md/c.md": "",
  });
  const { files } = await walkMarkdown(root, specFolders.active);
  assert.deepEqual(files.map((file) => shown(root, file.path)).toSorted(), [
    ".chant/specs/a.md",
    ".chant/specs/deep/b.1.md",
    ".chant/specs/deep/er.md/c.md",
  ]);
  assert.deepEqual((await walkMarkdown(root, specFolders.archive)).files, []);
});

test("links to files of the project are found by all who look, and none that lead elsewhere", async (t) => {
  if (process.platform === "win32") return t.skip("only administrators may link files there");
  const real = await projectWith(t, {
    "notes.md": spec("Notes"),
    ".chant/specs/a.md": spec("A"),
    ".chant/specs/deep/b.md": spec("B"),
    "../outside.md": spec("SECRET"),
  });
  // The project itself may be behind a link, too.
  const root = path.join(path.dirname(real), "linked");
  await symlink(real, root);
  const at = (name: string): string => path.join(real, ".chant", "specs", name);
  await symlink(path.join("..", "..", "..", "notes.md"), at("deep/inside.md"));
  await symlink(at("deep/inside.md"), at("chained.md"));
  await symlink(path.join(real, "..", "outside.md"), at("outside.md"));
  await symlink(path.join(real, "nowhere"), at("broken.md"));
  await symlink(at("deep"), at("folder.md"));
  await symlink(at("loop.md"), at("loop.md"));
  const expected = ["a.md", "chained.md", "deep/b.md", "deep/inside.md"].map((name) => `.chant/specs/${name}`);
  const { files } = await walkMarkdown(root, specFolders.active);
  assert.deepEqual(files.map((file) => shown(root, file.path)).toSorted(), expected);
  const { specs } = await createFileSpecReader(root).list(signal);
  assert.deepEqual(specs.map((row) => row.path ?? "").toSorted(), expected);
  const ids = new Set(["a", "inside", "outside", "broken", "loop", "folder"]);
  const found = await findSpecs(root, specFolders.active, ids);
  assert.deepEqual(
    found.map(({ id }) => id),
    ["a", "inside"],
  );
  assert.equal(await nodeSpecFiles.find(root, "inside"), path.join(root, ".chant", "specs", "deep", "inside.md"));
  assert.equal(await nodeSpecFiles.find(root, "outside"), undefined);
});

test("of two files with one id the first path that holds a spec is listed, once, and found", async (t) => {
  const root = await projectWith(t, {
    ".chant/specs/b/x.md": spec("Second"),
    ".chant/specs/a/x.md": spec("First"),
    ".chant/specs/a/mended.md": noSpec,
    ".chant/specs/b/mended.md": spec("Readable"),
  });
  const reader = createFileSpecReader(root);
  const { specs } = await reader.list(signal);
  assert.deepEqual(
    specs.map(({ id, title, path: place }) => [id, title, place]),
    [
      ["mended", "Readable", ".chant/specs/b/mended.md"],
      ["x", "First", ".chant/specs/a/x.md"],
    ],
  );
  assert.match((await reader.get("x", signal)).body, /# First/);
  assert.match((await reader.get("mended", signal)).body, /# Readable/);
  assert.deepEqual(await reader.search("second", signal), []);
});

test("an archived spec is found by its id, and only its files are opened", async (t) => {
  const root = await projectWith(t, {
    ".chant/archive/x.md": spec("Top"),
    ".chant/archive/2026/x.md": spec("In a folder"),
    ".chant/archive/2026/y.md": spec("Other"),
  });
  const look = countCalls(lookAtFile);
  const reader = createFileSpecReader(root, (...args) => look.call(...args));
  assert.deepEqual(
    (await reader.findArchived(["x", "gone"])).map((row) => row.path),
    [".chant/archive/2026/x.md"],
  );
  assert.equal(look.count, 0, "nothing was scanned");
  assert.match((await reader.getArchived("y")).body, /# Other/);
  assert.deepEqual(
    (await reader.listArchived(signal)).map(({ id }) => id),
    ["y", "x"],
  );
  assert.equal((await findSpecPaths(root, specFolders.archive, new Set(["x"]))).length, 2);
});

test("a file is opened again only when it is another one, or when all is to be forgotten", async (t) => {
  const root = await projectWith(t, { ".chant/specs/a.md": spec("A"), ".chant/specs/b.md": spec("B") });
  const at = (name: string): string => path.join(root, ".chant", "specs", name);
  for (const name of ["a.md", "b.md"]) await utimes(at(name), longAgo, longAgo);
  const look = countCalls(lookAtFile);
  const reader = createFileSpecReader(root, (...args) => look.call(...args));
  await reader.list(signal);
  await reader.list(signal);
  assert.equal(look.count, 2);
  await writeFile(at("a.md"), spec("C"));
  await utimes(at("a.md"), longAgo, longAgo);
  const { specs } = await reader.list(signal);
  assert.deepEqual([look.count, specs[0]?.title], [3, "C"]);
  reader.forget();
  await reader.list(signal);
  assert.equal(look.count, 5);
});
