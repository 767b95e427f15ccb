import assert from "node:assert/strict";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { createFolderWatch, type FolderChange } from "../../../src/disk/folders/folderWatch.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

async function start(t: TestContext, isRecursive?: boolean) {
  const folder = await createTemporaryFolder();
  for (const name of ["specs/001-a", "specs/002-b"]) mkdirSync(join(folder.path, name), { recursive: true });
  let wake: (changes: readonly FolderChange[]) => void = () => undefined;
  const watch = createFolderWatch((changes) => wake(changes), isRecursive);
  t.after(async () => (watch.dispose(), await folder.remove()));
  const told = (): Promise<readonly FolderChange[]> =>
    new Promise((resolve) => {
      wake = resolve;
    });
  return { watch, told, at: (...names: readonly string[]) => join(folder.path, ...names) };
}

const isWine = process.env["WINEPREFIX"] !== undefined;

for (const isRecursive of [false, true]) {
  const skip = isRecursive && isWine && "Wine does not tell what happens below a watched folder";
  test(
    `${isRecursive ? "one watch for all" : "a watch for each"} tells of changes in every folder that is wanted`,
    { skip },
    async (t) => {
      const { watch, told, at } = await start(t, isRecursive);
      const folders = [at("specs"), at("specs", "001-a"), at("specs", "002-b")];
      assert.deepEqual(watch.set(folders), folders);
      assert.deepEqual(watch.set(folders), [], "nothing is new");
      const first = told();
      writeFileSync(at("specs", "002-b", "spec.md"), "");
      assert.deepEqual(await first, [{ folder: at("specs", "002-b"), name: "spec.md" }]);
      mkdirSync(at("specs", "003-c"));
      assert.deepEqual(watch.set([...folders, at("specs", "003-c")]), [at("specs", "003-c")]);
      const second = told();
      writeFileSync(at("specs", "003-c", "spec.md"), "");
      const changes = await second;
      const isExpected = changes.some(({ folder, name }) => folder === at("specs", "003-c") && name === "spec.md");
      assert.ok(isExpected, JSON.stringify(changes));
    },
  );
}

for (const isRecursive of [false, true])
  test(`a folder that another one replaces is new, ${isRecursive ? "one watch for all" : "a watch for each"}`, async (t) => {
    const { watch, at } = await start(t, isRecursive);
    const folders = [at("specs"), at("specs", "001-a")];
    watch.set(folders);
    renameSync(at("specs", "001-a"), at("specs", "old"));
    renameSync(at("specs", "002-b"), at("specs", "001-a"));
    assert.deepEqual(watch.set(folders), [at("specs", "001-a")]);
  });

test("a folder below a watched one can be renamed", async (t) => {
  const { watch, at } = await start(t);
  watch.set([at("specs"), at("specs", "001-a")]);
  renameSync(at("specs", "001-a"), at("specs", "004-a"));
});
