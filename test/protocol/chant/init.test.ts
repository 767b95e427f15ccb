import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { test } from "node:test";
import { chantFile, withChant } from "./chantProcess.ts";
import { scratchProject, specText } from "./scratchProject.ts";

const init = (cwd: string, ...args: string[]): string =>
  execFileSync(process.execPath, [chantFile, "init", ...args], { cwd, encoding: "utf8", stdio: "pipe" });

test("init makes a project the server works in at once", async () => {
  using project = scratchProject({ "./package.json": '{"name":"kiln"}' }, { initialized: false });
  await withChant(project.root, async ({ refusal, text, json }) => {
    assert.match(await refusal("chant_status", {}), /^Chant not initialized/);
    assert.match(init(project.root), /^Created \.chant\/config\.md$/m);
    assert.equal(await text("chant_status", { brief: true }), "No specs");
    await text("chant_add", { description: "First" });
    assert.equal((await json("chant_ready"))["total"], 1);
  });
  assert.match(
    project.read(".chant/config.md"),
    /^---\nproject:\n {2}name: kiln\ndefaults:\n {2}prompt: standard\n---\n/,
  );
  assert.deepEqual(project.files(".chant/prompts"), ["split.md", "standard.md", "verify.md"]);
});

test("init twice changes nothing, and keeps what was there [clause 277]", () => {
  using project = scratchProject({ a: specText("status: failed"), ".chant/config.md": "mine" });
  init(project.root);
  const before = project.files(".").map((file) => [file, project.read(file)]);
  assert.doesNotMatch(init(project.root), /^Created/m);
  assert.deepEqual(
    project.files(".").map((file) => [file, project.read(file)]),
    before,
  );
  assert.equal(project.read(".chant/config.md"), "mine");
  assert.equal(project.spec("a"), specText("status: failed"));
});

test("init for an agent names this server in .mcp.json, beside the others", () => {
  using project = scratchProject({ "./.mcp.json": '{"mcpServers": {"other": {"command": "x"}}}' });
  assert.match(init(project.root, "--minimal", "--agent", "claude"), /^Updated \.mcp\.json$/m);
  const { mcpServers } = JSON.parse(project.read(".mcp.json")) as {
    mcpServers: Record<string, { command: string; args: string[] }>;
  };
  assert.deepEqual(mcpServers["other"], { command: "x" });
  const chant = mcpServers["chant"];
  const answer = execFileSync(chant?.command ?? "", chant?.args ?? [], {
    cwd: project.root,
    input: '{"jsonrpc":"2.0","method":"ping","id":1}\n',
    encoding: "utf8",
  });
  assert.deepEqual(JSON.parse(answer), { jsonrpc: "2.0", result: {}, id: 1 });
  project.write(".mcp.json", "not json");
  assert.match(init(project.root, "--agent", "claude"), /^Left \.mcp\.json unchanged/m);
  assert.equal(project.read(".mcp.json"), "not json");
});

test("a silent project stays in this clone, and is refused where git has it already", () => {
  using project = scratchProject({}, { initialized: false });
  project.git("init", "-q");
  project.write(".git/info/exclude", "*.bak");
  assert.match(init(project.root, "--silent"), /^Listed \.chant in \.git\/info\/exclude$/m);
  assert.match(init(project.root, "--silent"), /^Kept \.git\/info\/exclude$/m);
  assert.equal(project.read(".git/info/exclude"), "*.bak\n/.chant/\n");
  assert.match(project.read(".chant/config.md"), /^ {2}silent: true$/m);
  assert.equal(project.git("status", "--porcelain"), "");
  mkdirSync(project.at("[sub]"));
  init(project.at("[sub]"), "--silent");
  assert.equal(project.git("status", "--porcelain"), "");
  project.git("add", "--force", ".chant/config.md");
  const refusal = { status: 1, stderr: /^Git tracks \.chant\/config\.md already.*\n$/ };
  assert.throws(() => init(project.root, "--silent"), refusal);
  rmSync(project.at(".git"), { recursive: true });
  assert.match(init(project.root, "--silent"), /^No git repository here/m);
});

test("a silent project writes no line behind a link of the repository", () => {
  using outside = scratchProject({ "./shellrc": "# mine\n" }, { initialized: false });
  using project = scratchProject({}, { initialized: false });
  project.git("init", "-q");
  rmSync(project.at(".git/info"), { recursive: true, force: true });
  mkdirSync(project.at(".git/info"));
  symlinkSync(outside.at("shellrc"), project.at(".git/info/exclude"));
  assert.match(init(project.root, "--silent"), /^Could not hide \.chant: .* leads out of the repository/m);
  assert.equal(outside.read("shellrc"), "# mine\n");
});
