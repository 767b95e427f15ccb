import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { atTerminal, hasTerminal } from "../../support/atTerminal.ts";
import { chantFile } from "./chantProcess.ts";
import { scratchProject } from "./scratchProject.ts";

function chant(cwd: string, ...args: readonly string[]) {
  const input = '{"jsonrpc":"2.0","method":"ping","id":1}\n';
  const { stdout, stderr, status } = spawnSync(process.execPath, [chantFile, ...args], {
    cwd,
    input,
    encoding: "utf8",
  });
  return { stdout, stderr, status };
}

test("--help shows how the program is used and serves nothing", () => {
  using project = scratchProject();
  for (const args of [["--help"], ["-h"], ["mcp", "--help"], ["init", "--help"], ["work", "x", "--help"]]) {
    const { stdout, stderr, status } = chant(project.root, ...args);
    assert.match(stdout, /^Usage: chant <command>[^]*\n {2}mcp [^]*\n {2}init [^]*\n {2}work <id> /);
    assert.deepEqual({ stderr, status }, { stderr: "", status: 0 });
  }
});

for (const [args, sentence] of [
  [[], "A command is missing."],
  [["--root", "."], "A command is missing."],
  [["frobnicate"], 'Unknown command "frobnicate".'],
  [["mcp", "now"], 'Unexpected argument "now".'],
  [["mcp", "--tools", "few"], '--tools must be one of query, work, all, not "few".'],
  [["init", "--agnet", "claude"], 'Unknown option --agnet for "init".'],
  [["init", "--root"], "--root needs a value."],
  [["init", "--root="], "--root needs a value."],
  [["work"], "The id of a spec is missing."],
  [["work", "a", "b"], 'Unexpected argument "b".'],
  [["work", "a", "--permission", "none"], '--permission must be one of ask, edit, all, not "none".'],
  [["work", "a", "--agent"], "--agent needs a value."],
] as const)
  test(`"chant ${args.join(" ")}" says what is wrong, shows the usage and ends with code 2`, () => {
    using project = scratchProject();
    const { stdout, stderr, status } = chant(project.root, ...args);
    assert.ok(stderr.startsWith(`${sentence}\n\nUsage: chant <command>`), stderr);
    assert.deepEqual({ stdout, status }, { stdout: "", status: 2 });
  });

test("mcp serves, wherever --root stands and whatever options a client adds", () => {
  using project = scratchProject();
  for (const args of [["mcp"], ["--root", project.root, "mcp"], ["mcp", "--verbose"], ["mcp", "--tools=query"]]) {
    const { stdout, status } = chant("/", ...args);
    assert.deepEqual(JSON.parse(stdout), { jsonrpc: "2.0", result: {}, id: 1 });
    assert.equal(status, 0);
  }
});

for (const name of ["clade", ""])
  test(`init for the agent "${name}" is refused with the known ones, and writes nothing [clause 276]`, () => {
    using project = scratchProject({}, { initialized: false });
    const { stderr, status } = chant(project.root, "init", "--agent", name);
    assert.match(stderr, /^(There is no agent "clade"|--agent needs a name)\. Known: claude, copilot, qwen\.\n/);
    assert.equal(status, 2);
    assert.deepEqual(project.files("."), []);
  });

test("init without a terminal asks nothing and names no server", () => {
  using project = scratchProject({}, { initialized: false });
  const { stdout, status } = chant(project.root, "init");
  assert.match(stdout, /^Created \.chant\/config\.md\n/);
  assert.equal(status, 0);
  assert.ok(!project.files(".").includes(".mcp.json"));
});

const question = "Number or name [1]: ";
for (const [answers, isNamed] of [
  [["1\n"], true],
  [["\n"], true],
  [["claude\n"], true],
  [["9\n", "Qwen\n"], true],
  [["4\n"], false],
  [["none\n"], false],
] as const)
  test(
    `init at a terminal asks for the agent, and ${isNamed ? "names" : "does not name"} the server after ${JSON.stringify(answers)} [clauses 272, 273]`,
    { skip: !hasTerminal },
    async () => {
      using project = scratchProject({}, { initialized: false });
      const typed = answers.map((answer) => [question, answer] as const);
      const { code, shown } = await atTerminal([process.execPath, chantFile, "init"], project.root, typed);
      assert.match(shown, /Which agent [^]* 1 {2}Claude Code\r\n[^]*Created \.chant\/config\.md/);
      const isAskedAgain = shown.includes(
        "Answer with a number from 1 to 4, or with a name: claude, copilot, qwen, none.",
      );
      assert.equal(isAskedAgain, answers.length > 1);
      assert.equal(code, 0);
      assert.equal(project.files(".").includes(".mcp.json"), isNamed);
      if (!isNamed) return;
      const { mcpServers } = JSON.parse(project.read(".mcp.json")) as { mcpServers: Record<string, unknown> };
      assert.deepEqual(mcpServers, { chant: { type: "stdio", command: process.execPath, args: [chantFile, "mcp"] } });
    },
  );

for (const [name, key] of [
  ["Ctrl+C", "\u0003"],
  ["Ctrl+D", "\u0004"],
] as const)
  test(`init at a terminal writes nothing after ${name}`, { skip: !hasTerminal }, async () => {
    using project = scratchProject({}, { initialized: false });
    const command = [process.execPath, chantFile, "init"];
    const { code, shown } = await atTerminal(command, project.root, [[question, key]]);
    assert.match(shown, /Nothing was changed\./);
    assert.equal(code, 1);
    assert.deepEqual(project.files("."), []);
  });

test("init at a terminal asks nothing where the agent is named", { skip: !hasTerminal }, async () => {
  using project = scratchProject({}, { initialized: false });
  const command = [process.execPath, chantFile, "init", "--agent", "claude"];
  const { code, shown } = await atTerminal(command, project.root, []);
  assert.doesNotMatch(shown, /Which agent/);
  assert.equal(code, 0);
  assert.ok(project.files(".").includes(".mcp.json"));
});
