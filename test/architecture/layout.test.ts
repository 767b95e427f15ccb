import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const designed = ["package.json", "src", "media", "webviews", "test", ".vscodeignore", "esbuild.mjs", "CHANGELOG.md"];
const allowed = [
  ...designed,
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
  ...[".editorconfig", ".github", ".vscode", "CONTRIBUTING.md"],
];
/** What GitHub and the editor read, each file by name: settings of one person do not belong here. */
const forTools = [
  ".github/ISSUE_TEMPLATE/bug_report.yml",
  ".github/ISSUE_TEMPLATE/config.yml",
  ".github/ISSUE_TEMPLATE/feature_request.yml",
  ".github/workflows/ci.yml",
  ".github/workflows/release.yml",
  ".vscode/extensions.json",
  ".vscode/launch.json",
  ".vscode/tasks.json",
];

const trackedFiles = (): string[] =>
  execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n").filter(Boolean);

test("the top level holds what was agreed and nothing else [clause 113]", () => {
  const top = new Set(trackedFiles().map((path) => path.split("/")[0] ?? ""));
  assert.deepEqual(
    designed.filter((name) => !top.has(name)),
    [],
  );
  assert.deepEqual(
    [...top].filter((name) => !allowed.includes(name)),
    [],
  );
});

test("the folders of the editor and of GitHub hold what they need and nothing else", () => {
  assert.deepEqual(
    trackedFiles().filter((path) => /^\.(github|vscode)\//.test(path)),
    forTools,
  );
});

test("the product stands on the packages of the design, and is built and tried with its tools [clause 113]", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Record<string, object>;
  const missing = (names: readonly string[], there: object | undefined): readonly string[] =>
    names.filter((name) => !Object.hasOwn(there ?? {}, name));
  assert.deepEqual(missing(["@modelcontextprotocol/sdk", "vscode-languageclient", "yaml", "zod"], dependencies), []);
  const tools = ["@types/vscode", "@vscode/test-electron", "esbuild"];
  assert.deepEqual(missing(tools, devDependencies), []);
});

test("the lock file carries no registry addresses", () => {
  const lock = readFileSync("package-lock.json", "utf8");
  assert.match(lock, /"lockfileVersion"/);
  assert.doesNotMatch(lock, /"resolved": "http/);
});
