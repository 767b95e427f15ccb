import assert from "node:assert/strict";
import { test } from "node:test";
import { isSensitivePath, summarizeFiles } from "./fileSummary.ts";

test("a model learns how many files lie where, and no name of a file", () => {
  const folders = Array.from({ length: 12 }, (_, index) => `f${String(index).padStart(2, "0")}`);
  const paths = ["a.md", "b.md", ...folders.map((folder) => `${folder}/secretPlan.ts`), "f00/x.py"];
  const summary = summarizeFiles(paths);
  assert.equal(
    summary,
    [
      "Repository structure:",
      "  2 files in root",
      "  f00/ (2 files)",
      ...folders.slice(1, 9).map((folder) => `  ${folder}/ (1 files)`),
      "  ... and 3 more directories (3 files)",
      "",
      "Main file types:",
      "  .ts: 12 files",
      "  .md: 2 files",
      "  .py: 1 files",
    ].join("\n"),
  );
});

test("files that may hold secrets are not even counted", () => {
  const sensitive = [
    ...[".env", "config/.env.production", ".envrc", "x/server.key", "ca.crt", "credentials.json", "mysecrets.yml"],
    ...["app.log", "app.log.1", "db/dump.sql", "x.csv", "id_rsa", "id_ed25519.pub", ".npmrc", "a/release.keystore"],
    ...["node_modules/a/index.js", "packages/a/node_modules/b.js", ".git/config", "dist/a.js", "target/x"],
  ];
  for (const path of sensitive) assert.ok(isSensitivePath(path), path);
  const harmless = [
    "src/app.ts",
    "src/distance/a.js",
    "rebuild/a.js",
    "myvenv/x.py",
    "src/environment.ts",
    "keys/key.txt",
    "build",
  ];
  for (const path of harmless) assert.ok(!isSensitivePath(path), path);
  assert.match(summarizeFiles(sensitive), /nothing to show/);
});
