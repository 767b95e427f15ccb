import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { createTemporaryFolder } from "../../../test/support/temporaryFolder.ts";
import { findGit } from "../../disk/git/findGit.ts";
import { changesSince } from "./changesSince.ts";

const git = (folder: string, ...args: readonly string[]): void => {
  const identity = ["-c", "user.name=Kim", "-c", "user.email=kim@example.org"];
  execFileSync("git", [...identity, ...args], { cwd: folder, stdio: "ignore" });
};

test("reports what was changed, added, removed and committed since, below the folder only", async (t) => {
  if ((await findGit(import.meta.dirname, process.env)) === undefined) return t.skip("there is no git here");
  const repository = await createTemporaryFolder();
  t.after(() => repository.remove());
  const folder = join(repository.path, "app");
  await mkdir(folder);
  assert.equal(await changesSince(folder, "HEAD"), undefined);
  git(repository.path, "init", "--quiet");
  await writeFile(join(folder, "kept"), "");
  assert.deepEqual((await changesSince(folder, "HEAD"))?.files, ["kept"], "before the first commit all is new");
  await writeFile(join(repository.path, ".gitignore"), "ignored\n");
  for (const name of ["kept", "changed", "gone"]) await writeFile(join(folder, name), name);
  git(repository.path, "add", "-A");
  git(repository.path, "commit", "--quiet", "-m", "first");
  const start = await changesSince(folder, "HEAD");
  assert.deepEqual(start?.files, []);

  await writeFile(join(folder, "changed"), "otherwise");
  await writeFile(join(folder, "with blank ä"), "");
  await writeFile(join(folder, "ignored"), "");
  await writeFile(join(repository.path, "outside"), "");
  await rm(join(folder, "gone"));
  await writeFile(join(folder, "committed"), "");
  git(repository.path, "add", "app/committed");
  git(repository.path, "commit", "--quiet", "-m", "second");
  const files = (await changesSince(folder, start?.base ?? ""))?.files;
  assert.deepEqual(files, ["changed", "committed", "gone", "with blank ä"]);
});

test("a repository that git cannot compare is a failure, not one without changes", async (t) => {
  if ((await findGit(import.meta.dirname, process.env)) === undefined) return t.skip("there is no git here");
  const repository = await createTemporaryFolder();
  t.after(() => repository.remove());
  git(repository.path, "init", "--quiet");
  await writeFile(join(repository.path, "a"), "");
  git(repository.path, "add", "-A");
  git(repository.path, "commit", "--quiet", "-m", "first");
  await writeFile(join(repository.path, ".git", "index"), "not an index");
  await assert.rejects(changesSince(repository.path, "HEAD"), /Git could not report what changed in /);
});
