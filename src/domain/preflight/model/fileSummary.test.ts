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

test("a model learns of five types and ten folders at most, those with the most files first", () => {
  const root = ["LICENSE", ".gitignore", "a.ts", "b.TS"];
  const types = ["md", "py", "rs", "go", "js"].flatMap((type) => [`lib/a.${type}`, `lib/.${type}`]);
  const folders = [..."bcdefghi"].map((folder) => `${folder}/a`);
  assert.equal(
    summarizeFiles([...root, ...types, ...folders]),
    [
      "Repository structure:",
      "  lib/ (10 files)",
      "  4 files in root",
      ...[..."bcdefghi"].map((folder) => `  ${folder}/ (1 files)`),
      "",
      "Main file types:",
      ...[".TS", ".go", ".js", ".md", ".py"].map((type) => `  ${type}: 1 files`),
    ].join("\n"),
  );
});

test("files that may hold secrets are not even counted", () => {
  const sensitive = [
    ...[".env", "config/.env.production", ".envrc", "x/server.key", "ca.crt", "credentials.json", "mysecrets.yml"],
    ...["app.log", "app.log.1", "db/dump.sql", "x.csv", "id_rsa", "id_ed25519.pub", ".npmrc", "a/release.keystore"],
    ...["x.pem", "x.p12", "x.PFX", "x.jks", "pg.dump", ".secrets", ".netrc", "secrets.yaml", "a/credentials.yml"],
    ...["node_modules/a/index.js", "packages/a/node_modules/b.js", ".git/config", "dist/a.js", "target/x"],
    ...["__pycache__/a.pyc", ".venv/x", "venv/x", ".idea/x", ".vscode/x", "a/build/x", ".next/x"],
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
