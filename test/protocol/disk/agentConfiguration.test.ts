import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { findAgentConfiguration } from "../../../src/disk/folders/agentConfiguration.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

/** A folder with these files; a name that ends with `/` is an empty folder. */
async function folderWith(t: TestContext, ...names: readonly string[]): Promise<string> {
  const folder = await createTemporaryFolder();
  t.after(() => folder.remove());
  for (const name of names) {
    const file = path.join(folder.path, name);
    mkdirSync(name.endsWith("/") ? file : path.dirname(file), { recursive: true });
    if (!name.endsWith("/")) writeFileSync(file, name);
  }
  return folder.path;
}
const find = (...root: readonly string[]) => findAgentConfiguration(path.join(...root), new AbortController().signal);

test("finds files and folders for agents, and nothing else", async (t) => {
  const root = await folderWith(
    t,
    ".git/",
    ".mcp.json",
    ".claude/hooks/a.sh",
    ".github/copilot/settings.json",
    "src/a.ts",
  );
  assert.deepEqual((await find(root)).files, [".claude/hooks/a.sh", ".github/copilot/settings.json", ".mcp.json"]);
  assert.deepEqual((await find(await folderWith(t, ".git/", ".env/bin/python", "README.md"))).files, []);
});

test("looks in a larger repository around the project, up to its top", async (t) => {
  const top = await folderWith(t, "AGENTS.md", "repo/.git/", "repo/.mcp.json", "repo/a/opencode.json", "repo/a/b/x");
  const { files, hash } = await find(top, "repo", "a", "b");
  assert.deepEqual(files, ["../opencode.json", "../../.mcp.json"]);
  writeFileSync(path.join(top, "repo", ".mcp.json"), "{}");
  assert.notEqual((await find(top, "repo", "a", "b")).hash, hash);
});

test("finds folders for agents in folders of the project, and servers for languages", async (t) => {
  const root = await folderWith(t, ".git/", "lsp.json", "packages/a/.claude/skills/x/SKILL.md", "packages/a/.mcp.json");
  assert.deepEqual((await find(root)).files, ["lsp.json", "packages/a/.claude/skills/x/SKILL.md"]);
});

// Windows lets only administrators make links.
test("what lies behind a link to a folder counts, too", { skip: process.platform === "win32" }, async (t) => {
  const root = await folderWith(t, ".git/", "payload/a.md", ".claude/");
  symlinkSync("../payload", path.join(root, ".claude", "agents"));
  const before = await find(root);
  assert.deepEqual(before.files, [".claude/agents"]);
  writeFileSync(path.join(root, "payload", "a.md"), "changed");
  const changed = await find(root);
  writeFileSync(path.join(root, "payload", "b.md"), "");
  assert.equal(new Set([before.hash, changed.hash, (await find(root)).hash]).size, 3);
});

// Windows lets only administrators make links.
test("a link counts wherever it leads", { skip: process.platform === "win32" }, async (t) => {
  const root = await folderWith(t, ".git/", "config/s.json", ".claude/", ".gemini/");
  symlinkSync("../config/s.json", path.join(root, ".claude", "settings.json"));
  symlinkSync("/", path.join(root, ".gemini", "skills"));
  symlinkSync("/", path.join(root, ".codex"));
  symlinkSync("/nowhere", path.join(root, ".mcp.json"));
  const { files, hash } = await find(root);
  assert.deepEqual(files, [".claude/settings.json", ".codex", ".gemini/skills", ".mcp.json"]);
  writeFileSync(path.join(root, "config", "s.json"), "changed");
  assert.notEqual((await find(root)).hash, hash);
});

/** Every name that any agent is known to look for. */
const known = [
  ".agents/a",
  ".claude/a",
  ".codex/a",
  ".copilot/a",
  ".cursor/a",
  ".cursorrules",
  ".env",
  ".gemini/a",
  ".github/agents/a",
  ".github/copilot-instructions.md",
  ".github/copilot/a",
  ".github/extensions/a",
  ".github/hooks/a",
  ".github/lsp.json",
  ".github/mcp.json",
  ".github/skills/a",
  ".mcp.json",
  ".mcp.toml",
  ".opencode/a",
  ".qwen/a",
  ".vscode/mcp.json",
  "AGENTS.md",
  "CLAUDE.md",
  "GEMINI.md",
  "QWEN.md",
  "lsp.json",
  "opencode.json",
  "opencode.jsonc",
];

test("knows what every agent looks for, in the order of the names", async (t) => {
  const root = await folderWith(t, ".git/", ...known.toReversed(), ".github/workflows/ci.yml", ".vscode/settings.json");
  assert.deepEqual((await find(root)).files, known);
});

test("the same files have the same hash, and another name or content has another one", async (t) => {
  const root = await folderWith(t, ".git/", ".claude/a", ".claude/b");
  const hashes = [(await find(root)).hash];
  const change = async (name: string, text: string): Promise<void> => {
    writeFileSync(path.join(root, ".claude", name), text);
    hashes.push((await find(root)).hash);
  };
  await change("a", ".claude/a");
  await change("a", "other");
  await change("b", "more");
  renameSync(path.join(root, ".claude", "b"), path.join(root, ".claude", "c"));
  hashes.push((await find(root)).hash);
  assert.equal(hashes[0], hashes[1]);
  assert.equal(new Set(hashes).size, 4);
});

test(
  "what lies around a project in the user's own repository does not count",
  { skip: process.platform === "win32" },
  async (t) => {
    const top = await folderWith(t, ".git/", ".mcp.json", "home/project/AGENTS.md");
    const before = process.env["HOME"];
    t.after(() => (before === undefined ? delete process.env["HOME"] : (process.env["HOME"] = before)));
    for (const home of [["home"], ["home", "project"]]) {
      process.env["HOME"] = path.join(top, ...home);
      assert.deepEqual((await find(top, "home", "project")).files, ["AGENTS.md"]);
    }
  },
);

test("outside of any repository only the project itself is looked at", async (t) => {
  const top = await folderWith(t, ".mcp.json", "project/AGENTS.md");
  assert.deepEqual((await find(top, "project")).files, ["AGENTS.md"]);
});

test("a caller that no longer waits is not given an answer", async (t) => {
  const root = await folderWith(t, ".git/", ".claude/a");
  await assert.rejects(findAgentConfiguration(root, AbortSignal.abort()), { name: "AbortError" });
});

// Windows lets only administrators make links.
test(
  "a link behind a link, and what cannot be read, count by their names",
  { skip: process.platform === "win32" },
  async (t) => {
    const root = await folderWith(t, ".git/", "payload/a.md", ".claude/");
    symlinkSync("../payload", path.join(root, ".claude", "agents"));
    symlinkSync("one", path.join(root, "payload", "link"));
    execFileSync("mkfifo", [path.join(root, ".mcp.json")]);
    const before = await find(root);
    assert.deepEqual(before.files, [".claude/agents", ".mcp.json"]);
    rmSync(path.join(root, "payload", "link"));
    symlinkSync("two", path.join(root, "payload", "link"));
    assert.notEqual((await find(root)).hash, before.hash);
  },
);
