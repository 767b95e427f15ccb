import assert from "node:assert/strict";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test, type TestContext } from "node:test";
import { createTemporaryFolder } from "../../../../test/support/temporaryFolder.ts";
import { findGitFolder } from "../../../disk/git/findGitFolder.ts";
import { watchGitFolder } from "./watchGitFolder.ts";

async function folderWith(t: TestContext, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await createTemporaryFolder();
  t.after(() => folder.remove());
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder.path, path)), { recursive: true });
    await writeFile(join(folder.path, path), text);
  }
  return folder.path;
}

/** As git does it: written beside, and put in its place in one step. */
async function replace(file: string): Promise<void> {
  await writeFile(`${file}.lock`, "ref: refs/heads/other\n");
  await rename(`${file}.lock`, file);
}

const repository = { "repo/.git/HEAD": "ref: refs/heads/main\n", "repo/packages/pier/a.md": "" };
const worktree = { "tree/.git": "gitdir: ../store/worktrees/tree\n", "store/worktrees/tree/HEAD": "0123\n" };

for (const [title, project, git] of [
  ["a project below the root of its repository", "repo/packages/pier", "repo/.git"],
  ["a worktree", "tree", "store/worktrees/tree"],
] as const) {
  test(`what happens to the HEAD of ${title} is reported, again and again`, async (t) => {
    const folder = await folderWith(t, { ...repository, ...worktree });
    assert.equal(await findGitFolder(join(folder, project)), join(folder, git));
    let [told, wake] = [0, (): void => undefined];
    const watching = await watchGitFolder(join(folder, project), ["HEAD"], () => ((told += 1), wake()));
    t.after(() => watching.dispose());
    for (const round of [1, 2]) {
      const isTold = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await replace(join(folder, git, "index"));
      await replace(join(folder, git, "HEAD"));
      await isTold;
      assert.equal(told, round);
    }
  });
}

test("a file that leads nowhere is passed by for the repository above", async (t) => {
  const folder = await folderWith(t, { ...repository, "repo/packages/pier/.git": "gitdir: ../../gone\n" });
  assert.equal(await findGitFolder(join(folder, "repo/packages/pier")), join(folder, "repo/.git"));
});
