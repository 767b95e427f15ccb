import assert from "node:assert/strict";
import { test } from "node:test";
import { foldersOf, pathsIn, withChosenPaths } from "./pathList.ts";

test("an answer holds paths between commas and line breaks", () => {
  assert.deepEqual(pathsIn(" src/a.ts, docs/\n,, b.md "), ["src/a.ts", "docs/", "b.md"]);
});

test("every folder of a file is offered once, the file's own folder and those above it", () => {
  assert.deepEqual(foldersOf(["a/b/c.ts", "a/b/d.ts", "a/e.ts", "top.ts"]), ["a/", "a/b/"]);
});

test("what was typed and is not on offer stays; what was on offer follows the choice", () => {
  const offered = ["src/", "src/a.ts", "src/b.ts"];
  assert.equal(withChosenPaths("src/new.ts, src/a.ts", offered, ["src/b.ts"]), "src/new.ts, src/b.ts");
  assert.equal(withChosenPaths("", offered, ["src/"]), "src/");
});
