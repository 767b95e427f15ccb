import assert from "node:assert/strict";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
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
