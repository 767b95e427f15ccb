import assert from "node:assert/strict";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { createFolderWatch } from "../../../src/disk/folders/folderWatch.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

async function start(t: TestContext, isRecursive?: boolean) {
  const folder = await createTemporaryFolder();
  for (const name of ["specs/001-a", "specs/002-b"]) mkdirSync(join(folder.path, name), { recursive: true });
  let wake = (): void => undefined;
  const watch = createFolderWatch(() => wake(), isRecursive);
  t.after(async () => (watch.dispose(), await folder.remove()));
  const told = (): Promise<void> =>
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
      assert.equal(watch.set(folders), true);
      assert.equal(watch.set(folders), false, "nothing is new");
      const first = told();
      writeFileSync(at("specs", "002-b", "spec.md"), "");
      await first;
      mkdirSync(at("specs", "003-c"));
      assert.equal(watch.set([...folders, at("specs", "003-c")]), true);
      const second = told();
      writeFileSync(at("specs", "003-c", "spec.md"), "");
      await second;
    },
  );
}

test("a folder below a watched one can be renamed", async (t) => {
  const { watch, at } = await start(t);
  watch.set([at("specs"), at("specs", "001-a")]);
  renameSync(at("specs", "001-a"), at("specs", "004-a"));
});
