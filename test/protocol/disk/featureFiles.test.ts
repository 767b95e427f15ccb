import assert from "node:assert/strict";
import { mkdir, rename, stat, symlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { featureFiles } from "../../../src/disk/features/featureFiles.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

const { signal } = new AbortController();

test("documents are listed with links that stay in the feature, without hidden ones and those that lead out", async (t) => {
  if (process.platform === "win32") return t.skip("only administrators may link files there");
  const scratch = await createTemporaryFolder();
  t.after(() => scratch.remove());
  const root = path.join(scratch.path, "project");
  const feature = path.join(root, "specs", "001-a");
  for (const [name, text] of Object.entries({
    "specs/001-a/spec.md": "# Feature Specification: A\n",
    "specs/001-a/contracts/api.md": "# API\n",
    "specs/001-a/.draft/spec.md": "",
    "specs/001-a/.hidden.md": "",
    "specs/001-a/versions/2.md": "# Implementation Plan: Second\n",
    "../outside.md": "SECRET",
  })) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
  await symlink(path.join(feature, "versions", "2.md"), path.join(feature, "plan.md"));
  await symlink(path.join(scratch.path, "outside.md"), path.join(feature, "tasks.md"));
  const files = featureFiles(root);
  const listed = await files.documents("001-a", signal);
  assert.deepEqual(
    listed.map(({ name }) => name),
    ["contracts/api.md", "plan.md", "spec.md", "versions/2.md"],
  );
  assert.match((await files.read("001-a", "plan.md"))?.text ?? "", /Second/);
  assert.equal(await files.read("001-a", "tasks.md"), undefined);
});

test("a folder that is gone, or is a file, holds no documents", async (t) => {
  const scratch = await createTemporaryFolder();
  t.after(() => scratch.remove());
  assert.deepEqual(await featureFiles(scratch.path).folders(signal), []);
  await mkdir(path.join(scratch.path, "specs"));
  await writeFile(path.join(scratch.path, "specs", "001-a"), "");
  assert.deepEqual(await featureFiles(scratch.path).documents("001-a", signal), []);
  assert.deepEqual(await featureFiles(scratch.path).documents("002-b", signal), []);
  assert.deepEqual(await featureFiles(scratch.path).folders(signal), [{ path: "", files: ["001-a"] }]);
});

test("folders are listed with their files down to the second level, without hidden ones", async (t) => {
  const scratch = await createTemporaryFolder();
  t.after(() => scratch.remove());
  for (const name of ["notes.md", "a/spec.md", "a/b/spec.md", "a/b/c/spec.md", "a/.hidden/x", ".git/x"]) {
    const file = path.join(scratch.path, "specs", name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, "");
  }
  const files = featureFiles(scratch.path);
  assert.deepEqual(await files.folders(signal), [
    { path: "", files: ["notes.md"] },
    { path: "a", files: ["spec.md"] },
    { path: "a/b", files: ["spec.md"] },
  ]);
  const gone = AbortSignal.abort();
  await assert.rejects(files.folders(gone), { name: "AbortError" });
  await assert.rejects(files.documents("a", gone), { name: "AbortError" });
});

test("a document that another one replaces has another state, also with the same size and time", async (t) => {
  const scratch = await createTemporaryFolder();
  t.after(() => scratch.remove());
  const folder = path.join(scratch.path, "specs", "001-a");
  const time = new Date("2020-01-01");
  await mkdir(folder, { recursive: true });
  const write = async (text: string) => {
    await writeFile(path.join(folder, ".draft"), text);
    await rename(path.join(folder, ".draft"), path.join(folder, "spec.md"));
    await utimes(path.join(folder, "spec.md"), time, time);
    const [document, ...others] = await featureFiles(scratch.path).documents("001-a", signal);
    assert.deepEqual(others, []);
    return document;
  };
  const [one, two] = [await write("one"), await write("two")];
  const { ctimeMs, ino } = await stat(path.join(folder, "spec.md"));
  const expected = { name: "spec.md", modified: time.getTime(), size: 3 };
  assert.deepEqual(two, { ...expected, state: `${ctimeMs} ${ino}` });
  assert.deepEqual(one, { ...expected, state: one?.state });
  assert.notEqual(one.state, two.state);
});
