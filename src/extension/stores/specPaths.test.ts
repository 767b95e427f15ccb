import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, parse } from "node:path";
import { test } from "node:test";
import { idOfPath, pathFromRoot, specPaths } from "./specPaths.ts";

test("every Markdown file is found, at any depth, with its id and its path from the root", async (t) => {
  const root = mkdtempSync(join(tmpdir(), "flightdeck-"));
  t.after(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, ".chant", "specs", "deep", "er.md"), { recursive: true });
  for (const name of ["a.md", "deep/b.1.md", "deep/notes.txt"]) writeFileSync(join(root, ".chant", "specs", name), "");
  const paths = (await specPaths(root, "specs")).toSorted();
  assert.deepEqual(paths.map(idOfPath), ["a", "b.1"]);
  assert.deepEqual(
    paths.map((path) => pathFromRoot(root, path)),
    [".chant/specs/a.md", ".chant/specs/deep/b.1.md"],
  );
  assert.deepEqual(await specPaths(root, "archive"), []);
});

test("a project may be the root of its drive", () => {
  const { root } = parse(process.cwd());
  assert.equal(pathFromRoot(root, join(root, ".chant", "specs", "a.md")), ".chant/specs/a.md");
});
