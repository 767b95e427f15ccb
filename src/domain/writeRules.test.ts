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
  assert.equal(writeRuleOf("pkg/docs/archive/task/x.md", true), "never");
  assert.deepEqual(rules(["docs/adr/x.txt", "docs/archive/task/old/x.md", "docs/archive/x.md"], true), [
    ...["free", "free", "free"],
  ]);
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
  for (const text of [".src/a.ts", "../src/a.ts", "x/./src/a.ts", "src/a.ts.b", "src/a.tsx"])
    assert.ok(!namesPath(text, "src/a.ts"), text);
  assert.ok(namesPath("src/a.tsx, ./src/a.ts.", "src/a.ts"), "behind one that only begins like it");
  for (const text of ["src/a.ts", "./src/a.ts", "`./src/a.ts`", "a ./src/a.ts", "(src/a.ts)", "src/a.ts..."])
    assert.ok(namesPath(text, "src/a.ts"), text);
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

test("every folder and file that steers an editor, an agent, the CI or a tool needs a confirmation", () => {
  const folders =
    ".vscode .idea .fleet .zed .vs .devcontainer .claude .gemini .codex .cursor .copilot .opencode .qwen " +
    ".continue .cline .clinerules .roo .kiro .amp .augment .windsurf .factory .agents .pi .goose .crush .aider " +
    ".flightdeck .specify .github .gitlab .circleci .buildkite .forgejo .gitea .husky .githooks .hooks .yarn " +
    ".cargo .direnv .mise .ssh";
  const files =
    ".mcp.json mcp.json .mcp.toml flightdeck.toml opencode.json opencode.jsonc .aider.conf.yml agents.md " +
    "claude.md gemini.md qwen.md .cursorrules .windsurfrules .clinerules .goosehints .gitlab-ci.yml " +
    ".travis.yml .drone.yml appveyor.yml .appveyor.yml jenkinsfile azure-pipelines.yml bitbucket-pipelines.yml " +
    ".woodpecker.yml .pre-commit-config.yaml lefthook.yml lefthook.yaml .lefthook.yml .lefthook.yaml " +
    ".gitattributes .gitmodules .gitconfig .envrc mise.toml .mise.toml .tool-versions .npmrc .yarnrc " +
    ".yarnrc.yml .pnpmfile.cjs .pypirc .netrc .bashrc .bash_profile .profile .zshrc .zshenv .zprofile";
  const paths = [
    ...folders.split(" ").map((folder) => `a/${folder}/b.txt`),
    ...files.split(" ").map((file) => `a/${file}`),
  ];
  for (const path of paths) assert.equal(writeRuleOf(path, false), "confirm", path);
  for (const folder of [".git", ".hg", ".svn", ".jj", ".bzr", "CVS", "node_modules"])
    assert.equal(writeRuleOf(`${folder}/a.txt`, false), "never", folder);
  for (const folder of ["adr", "adrs", "decisions", "decision-records"])
    assert.equal(writeRuleOf(`docs/${folder}/a.md`, true), "never", folder);
});
