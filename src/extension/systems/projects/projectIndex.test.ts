import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { test, type TestContext } from "node:test";
import { createTemporaryFolder } from "../../../../test/support/temporaryFolder.ts";
import { foldersIn } from "../../../disk/folders/listFolders.ts";
import { decisionFacts } from "../../decisions/decisionFacts.ts";
import { featureFacts } from "../../features/featureFacts.ts";
import { specFacts } from "../../specs/specFacts.ts";
import { createProjectIndex } from "./projectIndex.ts";

const none = new Set<string>();

/** An index over a real folder, which counts the folders it reads. */
async function indexOver(t: TestContext, ...folders: readonly string[]) {
  const folder = await createTemporaryFolder();
  const top = folder.path;
  t.after(() => folder.remove());
  const at = (path: string): string => join(top, ...path.split("/"));
  const make = async (...paths: readonly string[]): Promise<void> => {
    for (const path of paths) await mkdir(at(path), { recursive: true });
  };
  await make(...folders);
  const read: string[] = [];
  const index = createProjectIndex([specFacts, decisionFacts, featureFacts], (path) => {
    read.push(relative(top, path).split(sep).join("/"));
    return foldersIn(path);
  });
  await index.setFolders([{ fsPath: top, name: "work" }]);
  const names = (role: string): readonly string[] => index.projects(role).map(({ name }) => name);
  const created = (...paths: readonly string[]) => index.look({ created: new Set(paths.map(at)), deleted: none });
  const deleted = (...paths: readonly string[]) => index.look({ created: none, deleted: new Set(paths.map(at)) });
  return { index, top, at, make, read, names, created, deleted };
}

test("finds the projects of all systems in one walk that reads each folder once", async (t) => {
  const folders = [".chant/specs", "a/b/.chant/specs", "a/docs/adr", "z/.specify", "node_modules/x/.chant/specs"];
  const { read, names } = await indexOver(t, ...folders);
  assert.deepEqual(names("chant"), ["work", "work/a/b"]);
  assert.deepEqual(names("preflights"), ["work/a"]);
  assert.deepEqual(names("speckit"), ["work/z"]);
  assert.deepEqual(read.toSorted(), ["", "a", "a/b", "a/docs", "a/docs/adr", "z"]);
});

test("reads each new folder once, and no folder for new files", async (t) => {
  const { make, at, read, names, created } = await indexOver(t, "src/old");
  read.length = 0;
  const files = Array.from({ length: 300 }, (_, index) => `src/old/f${index}.ts`);
  for (const file of files) await writeFile(at(file), "");
  await created(...files);
  assert.deepEqual(read, []);
  await make("packages/a/src", "packages/a/.chant/specs", "packages/b");
  await created("packages", "packages/a", "packages/a/src", "packages/b");
  // The same folders are told of again, as by another portion of the same burst.
  await created("packages/a", "packages/b");
  assert.deepEqual(read.toSorted(), ["packages", "packages/a", "packages/a/src", "packages/b"]);
  assert.deepEqual(names("chant"), ["work/packages/a"]);
});

test("a mark that appears in a folder it has read makes that a project without reading it again", async (t) => {
  const { make, read, names, created, deleted, at } = await indexOver(t, "a/src");
  read.length = 0;
  await make("a/.chant/specs", "a/docs/adr", ".specify");
  await created("a/.chant", "a/docs/adr", ".specify");
  assert.deepEqual([names("chant"), names("preflights"), names("speckit")], [["work/a"], ["work/a"], ["work"]]);
  await rm(at("a/.chant"), { recursive: true });
  await deleted("a/.chant");
  assert.deepEqual(names("chant"), []);
  // Of a new folder in an old one it is not known what lies in it.
  assert.deepEqual(read, ["a/docs/adr"]);
});

test("a folder that went and came again is read again", async (t) => {
  const { make, at, read, names, created, deleted } = await indexOver(t, "a/.chant/specs");
  await rm(at("a"), { recursive: true });
  await deleted("a");
  assert.deepEqual(names("chant"), []);
  read.length = 0;
  await make("a/b/.chant/specs");
  await created("a");
  assert.deepEqual([names("chant"), read], [["work/a/b"], ["a", "a/b"]]);
});

test("a task alone makes a project of a folder of the workspace, but not deeper down", async (t) => {
  const { at, make, names, created } = await indexOver(t, "docs", "a/docs");
  for (const folder of ["docs", "a/docs"]) await writeFile(at(`${folder}/CURRENT_TASK.md`), "");
  await created("docs/CURRENT_TASK.md", "a/docs/CURRENT_TASK.md");
  assert.deepEqual(names("preflights"), ["work"]);
  await make("a/docs/adr");
  await created("a/docs/adr");
  assert.deepEqual(names("preflights"), ["work", "work/a"]);
});

test("walks only a folder that joins the workspace, and counts a project in both for the inner one", async (t) => {
  const { index, top, read, names } = await indexOver(t, "a/.chant/specs", "a/b/.chant/specs", "c/d");
  read.length = 0;
  const both = [
    { fsPath: top, name: "work" },
    { fsPath: join(top, "a"), name: "inner" },
  ];
  await index.setFolders(both);
  assert.deepEqual(read, ["a", "a/b"]);
  assert.deepEqual(names("chant"), ["inner", "inner/b"]);
  await index.setFolders(both.slice(0, 1));
  assert.deepEqual([read.length, names("chant")], [2, ["work/a", "work/a/b"]]);
});

test("looks neither at what happens in generated folders nor inside a project that is known", async (t) => {
  const { index, at } = await indexOver(t, ".chant/specs", "a");
  const isWorthALook = (path: string): boolean => index.isWorthALook(at(path));
  assert.deepEqual(
    ["node_modules/x", ".chant/specs/one.md", ".chant", ".git/index", "node_modules/.chant"].filter(isWorthALook),
    [],
  );
  const worth = ["a/.chant", "a/.chant/specs", "b", "a/new.ts", ".specify"];
  assert.deepEqual(worth.filter(isWorthALook), worth);
});
