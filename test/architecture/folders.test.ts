import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { posix } from "node:path";
import { test } from "node:test";

const maxFiles = 12;

/** Folders with more files, each with the reason. */
const reasons: Readonly<Record<string, string>> = {
  "src/protocol/chant": "one file per tool",
  "src/servers/chant/tools": "one file per tool, and what they share",
};

/** How many files of the product are in each folder. */
function countFiles(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const file of globSync(["src/**/*.ts", "webviews/**/*.ts"])) {
    const folder = posix.dirname(file.replaceAll("\\", "/"));
    if (!file.endsWith(".test.ts")) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

test("no folder has more than a dozen files without a reason", () => {
  const counts = countFiles();
  assert.ok(counts.size > 80);
  const crowded = [...counts].filter(([, count]) => count > maxFiles).map(([folder]) => folder);
  assert.deepEqual(crowded.sort(), Object.keys(reasons));
});
