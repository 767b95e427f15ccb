import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { createTemporaryFolder } from "../../../test/support/temporaryFolder.ts";
import { watchNewFolders } from "./watchNewFolders.ts";

const options = { skip: process.platform !== "linux" && "other systems do not need it" };

/** Waits until a path was told of. */
async function start(t: TestContext, pattern: string) {
  const folder = await createTemporaryFolder();
  const root = folder.path;
  const told = new Set<string>();
  let wake = (): void => undefined;
  const watching = watchNewFolders(root, pattern, (path) => (told.add(path), wake()));
  t.after(async () => (watching.dispose(), await folder.remove()));
  const until = async (path: string): Promise<void> => {
    while (!told.has(join(root, path))) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    told.clear();
  };
  return { root, told, until };
}

test("what is written into folders that came in one go is told, and again after they went", options, async (t) => {
  const { root, until } = await start(t, "docs/{adr,archive/task}/*.md");
  for (let round = 0; round < 3; round++) {
    await mkdir(join(root, "docs/archive/task"), { recursive: true });
    await writeFile(join(root, "docs/archive/task/one.md"), "1");
    await until("docs/archive/task/one.md");
    await writeFile(join(root, "docs/archive/task/two.md"), "2");
    await until("docs/archive/task/two.md");
    await rm(join(root, "docs"), { recursive: true });
  }
});

test("files of other kinds and places are not told", options, async (t) => {
  const { root, told, until } = await start(t, ".chant/{specs,archive}/**/*.md");
  await mkdir(join(root, "elsewhere"));
  await writeFile(join(root, "elsewhere/a.md"), "");
  await mkdir(join(root, ".chant/specs/deep"), { recursive: true });
  await writeFile(join(root, ".chant/specs/deep/a.json"), "");
  await writeFile(join(root, ".chant/specs/deep/b.md"), "");
  await until(".chant/specs/deep/b.md");
  assert.deepEqual([...told], []);
});
