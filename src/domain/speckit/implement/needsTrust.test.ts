import assert from "node:assert/strict";
import { test } from "node:test";
import { findRunner, knownRunners } from "./knownRunners.ts";
import { needsTrust } from "./needsTrust.ts";
import { argumentsFor, variablesFor, type Permission } from "./runner.ts";

const values = { prompt: "", promptFile: "", workspaceFolder: "/w", featureDir: "/w" };
const asks = (id: string, permission: Permission, ...brought: string[]) =>
  needsTrust(findRunner(id, [])!, permission, brought);

test("the user is always asked about an agent that needs an argument to trust a folder", () => {
  for (const id of ["gemini", "copilot", "cursor-agent"]) {
    assert.equal(asks(id, "edit"), true, id);
    assert.equal(asks(id, "ask", ".mcp.json"), true, id);
  }
});

test("for an agent that follows a folder unasked, the user is asked only if there is something to follow", () => {
  for (const id of ["claude", "qwen"]) {
    assert.equal(asks(id, "edit"), false, id);
    assert.equal(asks(id, "edit", "AGENTS.md", "../CLAUDE.md", ".github/copilot-instructions.md"), false, id);
    for (const file of ["commands/a.md", "commands/CLAUDE.md", "agents/AGENTS.md", "skills/CLAUDE.md", "CLAUDE.md"])
      assert.equal(asks(id, "edit", "CLAUDE.md", `.claude/${file}`), true, file);
    assert.equal(asks(id, "edit", "packages/a/.qwen/agents/QWEN.md"), true, id);
    for (const permission of ["ask", "edit", "all"] as const) assert.equal(asks(id, permission, ".mcp.json"), true, id);
  }
});

test("nothing is asked where the answer makes no difference", () => {
  assert.equal(asks("opencode", "all", "opencode.json"), true);
  assert.equal(asks("opencode", "edit", "opencode.json"), false, "the permission keeps it out");
  assert.equal(asks("codex", "edit", ".codex/config.toml"), false, "it asks for trust by itself");
});

test("what keeps a folder out is there until the user agrees", () => {
  const call = (id: string, isTrusted: boolean) =>
    argumentsFor(findRunner(id, [])!, "edit", { ...values, isTrusted }).join(" ");
  assert.match(call("claude", false), / --setting-sources user --strict-mcp-config /);
  assert.doesNotMatch(call("claude", true), /--setting-sources|--strict-mcp-config/);
  assert.match(call("qwen", false), /--safe-mode /);
  assert.doesNotMatch(call("qwen", true), /--safe-mode/);
  const openCode = findRunner("opencode", [])!;
  assert.deepEqual(variablesFor(openCode, "all", false), { OPENCODE_DISABLE_PROJECT_CONFIG: "1" });
  assert.deepEqual(variablesFor(openCode, "all", true), {});
  for (const permission of ["ask", "edit"] as const)
    assert.deepEqual(variablesFor(openCode, permission, true), variablesFor(openCode, permission, false));
});

test("no row both trusts and distrusts a folder", () => {
  for (const { id, trustArgs, untrustedArgs, untrustedEnvironment } of knownRunners)
    assert.ok(trustArgs === undefined || (untrustedArgs === undefined && untrustedEnvironment === undefined), id);
});
