import assert from "node:assert/strict";
import { test } from "node:test";
import { forbiddenChanges, namesPath, writeRuleOf } from "./writeRules.ts";

const rules = (paths: readonly string[], exists = false): string[] => paths.map((path) => writeRuleOf(path, exists));
const all = (rule: string, paths: readonly string[]): string[] => paths.map(() => rule);

test("version control folders are never written, however their name is spelled", () => {
  const paths = [
    ...[".git/config", ".GIT/hooks/pre-commit", "lib/.Git/x", ".git./config", ".git /config", "GIT~1/config"],
    ...[
      ".git::$INDEX_ALLOCATION/config",
      ".g\u200cit/config",
      ".hg/hgrc",
      ".svn/x",
      ".jj/x",
      "node_modules/a/index.js",
    ],
    "docs/.preflights-journal.json",
  ];
  assert.deepEqual(rules(paths), all("never", paths));
});

test("a decision record that is there is never changed, a new one may be written", () => {
  const paths = ["docs/adr/0001-a.md", "docs/ADR/0001-a.md", "pkg/docs/decisions/x.md", "docs/archive/task/x.md"];
  assert.deepEqual(rules(paths, true), all("never", paths));
  assert.deepEqual(rules(paths, false), all("free", paths));
});

test("configuration of editors, agents and CI needs a confirmation", () => {
  const paths = [
    ...[".vscode/settings.json", ".VSCODE/tasks.json", ".idea/x", ".mcp.json", ".MCP.json", ".claude/settings.json"],
    ...[
      ".gemini/settings.json",
      ".codex/config.toml",
      ".cursor/mcp.json",
      ".github/workflows/ci.yml",
      ".gitlab-ci.yml",
    ],
    ...[".husky/pre-commit", ".envrc", ".env", ".env.local", ".flightdeck/installed.json", ".npmrc", "AGENTS.md"],
    ...["packages/a/CLAUDE.md", "x.code-workspace", ".chant/prompts/a.md", ".chant/config.md", ".specify/memory/c.md"],
    ...["Jenkinsfile", ".gitattributes", ".devcontainer/devcontainer.json"],
  ];
  assert.deepEqual(rules(paths), all("confirm", paths));
});

test("work itself is free", () => {
  const paths = ["src/a.ts", ".chant/specs/a.md", "specs/001-a/spec.md", ".gitignore", ".editorconfig", "src/git/a.ts"];
  assert.deepEqual(rules(paths, true), all("free", paths));
  assert.deepEqual(
    rules(["docs/guide.md", "environment.ts", "src/decisions.ts"], true),
    all("free", paths.slice(0, 3)),
  );
});

test("a text names a path only when it is exactly that path", () => {
  for (const text of [
    "Edit `.github/workflows/ci.yml`.",
    "in ./.github/workflows/ci.yml, now",
    ".github/workflows/ci.yml",
  ])
    assert.ok(namesPath(text, ".github/workflows/ci.yml"), text);
  for (const text of [
    "a.github/workflows/ci.yml",
    "x/.github/workflows/ci.yml",
    ".github/workflows/ci.yml.bak",
    ".github/",
  ])
    assert.ok(!namesPath(text, ".github/workflows/ci.yml"), text);
  assert.ok(!namesPath("anything", ""));
});

test("changed files that the work may not touch are reported; commits are allowed", () => {
  const changed = [
    "src/a.ts",
    ".git/HEAD",
    ".git/refs/heads/main",
    ".git/packed-refs",
    "inner/.git/refs/heads/main",
    ".git/modules/inner/HEAD",
    ".git/hooks/x",
    ".git/hooks/refs/HEAD",
    "inner/.git/config",
    "refs/.git/modules/inner/config",
    ".mcp.json",
    ".npmrc",
    "docs/adr/1.md",
  ];
  assert.deepEqual(
    forbiddenChanges(changed, (file) => file.startsWith("docs"), [".npmrc"]),
    [
      ".git/hooks/x",
      ".git/hooks/refs/HEAD",
      "inner/.git/config",
      "refs/.git/modules/inner/config",
      ".mcp.json",
      "docs/adr/1.md",
    ],
  );
});
