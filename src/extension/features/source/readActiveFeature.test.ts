import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { readActiveFeature } from "./readActiveFeature.ts";

const folders = ["001-a", "004-tides"];

async function inProject(files: Readonly<Record<string, string>>, run: (root: string) => Promise<void>): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), "active-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    await run(root);
  } finally {
    await rm(root, { recursive: true });
  }
}

test("feature.json decides, and a broken one is reported instead of guessing", async () => {
  const head = { ".git/HEAD": "ref: refs/heads/004-tides\n" };
  await inProject({ ...head, ".specify/feature.json": '{"feature_directory":"specs/001-a/"}' }, async (root) => {
    assert.deepEqual(await readActiveFeature(root, folders), {
      ...{ folder: "001-a", rule: "feature.json", problem: undefined },
    });
  });
  await inProject({ ...head, ".specify/feature.json": "{}" }, async (root) => {
    const { folder, problem } = await readActiveFeature(root, folders);
    assert.equal(folder, undefined);
    assert.match(problem ?? "", /feature_directory/);
  });
});

test("in a project of an older release the branch decides, also in a worktree and above the project", async () => {
  const active = async (root: string) => {
    const { folder, rule } = await readActiveFeature(root, folders);
    return `${String(folder)} by ${String(rule)}`;
  };
  await inProject({ ".git/HEAD": "ref: refs/heads/feat/004-tides\n" }, async (root) => {
    assert.equal(await active(root), "004-tides by branch");
    await mkdir(join(root, "packages", "b"), { recursive: true });
    assert.equal(await active(join(root, "packages", "b")), "004-tides by branch");
  });
  await inProject({ "wt/.git": "gitdir: ../store/wt\n", "store/wt/HEAD": "ref: refs/heads/001-a\n" }, async (root) => {
    assert.equal(await active(join(root, "wt")), "001-a by branch");
  });
  await inProject({ ".git/HEAD": "0123456789abcdef\n" }, async (root) => {
    assert.equal(await active(root), "undefined by undefined");
  });
});
