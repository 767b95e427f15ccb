import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { startFolder, startPlaceOf } from "./startPlace.ts";

const here = path.resolve("/work");

test("without --root the working directory counts", () => {
  for (const args of [[], ["--extras"], ["--root"], ["--root="]]) {
    const place = startPlaceOf(args, here);
    assert.equal(place.root, undefined, args.join(" "));
    assert.equal(startFolder(place), here);
  }
});

test("--root chooses a folder, absolute or from the working directory", () => {
  assert.equal(startFolder(startPlaceOf(["--extras", "--root", path.resolve("/a b")], here)), path.resolve("/a b"));
  assert.equal(startFolder(startPlaceOf(["--root=nested"], here)), path.join(here, "nested"));
  for (const args of [
    ["--root", "a", "--root=b"],
    ["--root=a", "--root", "b"],
    ["--rooted", "b", "--root", "a"],
  ])
    assert.deepEqual(startPlaceOf(args, here), { workingDirectory: here, root: path.join(here, "a") });
});
