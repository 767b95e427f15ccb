import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const allowed = [
  ...["package.json", "src", "media", "webviews", "test", ".vscodeignore", "esbuild.mjs", "CHANGELOG.md"],
  ...[
    "README.md",
    "LICENSE",
    "SUPPORT.md",
    "SECURITY.md",
    "package-lock.json",
    "package.nls.json",
    "package.nls.de.json",
    "tsconfig.json",
  ],
  ...["eslint.config.mjs", ".gitignore", ".gitattributes", ".ci"],
];

test("the top level holds what was agreed and nothing else", () => {
  const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n").filter(Boolean);
  const top = new Set(tracked.map((path) => path.split("/")[0] ?? ""));
  assert.ok(top.has("package.json"));
  assert.deepEqual(
    [...top].filter((name) => !allowed.includes(name)),
    [],
  );
});

test("the lock file carries no registry addresses", () => {
  const lock = readFileSync("package-lock.json", "utf8");
  assert.match(lock, /"lockfileVersion"/);
  assert.doesNotMatch(lock, /"resolved": "http/);
});
