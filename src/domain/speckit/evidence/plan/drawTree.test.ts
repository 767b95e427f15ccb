import assert from "node:assert/strict";
import { test } from "node:test";
import { drawTree, overviewOf } from "./drawTree.ts";

test("a tree shows folders before files", () => {
  const overview = overviewOf(["README.md", "src/b/c.ts", "src/a.ts"]);
  assert.deepEqual(overview, ["src/", "src/b/", "src/b/c.ts", "src/a.ts", "README.md"]);
  assert.equal(drawTree(overview), "src/\n├── b/\n│   └── c.ts\n└── a.ts\nREADME.md");
});

test("a large repository is shown with less detail, never with more than a page", () => {
  const wide = Array.from({ length: 30 }, (_, index) => `src/part${String(index)}/deep/file.ts`);
  const overview = overviewOf([...wide, "package.json"]);
  assert.ok(overview.length <= 60 && overview.includes("src/part29/") && overview.includes("package.json"));
  assert.equal(
    overview.some((path) => path.endsWith("file.ts")),
    false,
  );
  assert.equal(overviewOf(Array.from({ length: 500 }, (_, index) => `f${String(index)}/x.ts`)).length, 60);
});
