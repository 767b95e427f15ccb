import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";

/** The places that start programs, each by a full path. Whatever else wants one goes through them. */
const starters: Readonly<Record<string, string>> = {
  "src/disk/git/git.ts": "git, without any program of the repository",
  "src/disk/programs/inheritedLimit.ts": "a program of the system that sets a limit, once, to see whether it can",
  "src/disk/programs/keptProcess.ts": "agents on Windows, below a process that ends them with us",
  "src/disk/programs/processFamily.ts": "what ends agents and everything they started",
  "src/disk/programs/processMembers.ts": "lists what agents started",
  "src/agents/runProcess.ts": "agents that the user chose",
  "src/mcp/transport/stdioTransport.ts": "servers that the user allowed",
  "src/mcp/transport/processTree.ts": "ends servers",
  "src/mcp/observe/inspectProcess.ts": "looks at processes that are running",
};
const sources = globSync("src/**/*.ts")
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

test("programs are started in a few known places only", () => {
  const starting = sources.filter(({ text }) => /["'](?:node:)?child_process["']/.test(text)).map(({ file }) => file);
  assert.deepEqual(
    starting.filter((file) => !Object.hasOwn(starters, file)),
    [],
  );
  assert.deepEqual(
    Object.keys(starters).filter((file) => !sources.some((source) => source.file === file)),
    [],
    "the list names no file that is gone",
  );
});

test("no program is started by its bare name, or through a shell", () => {
  const starts = /\b(?:spawn|spawnSync|execFile|execFileSync|fork)\(\s*["'`](?!\/)|\b(?:shell:\s*true|execSync\()/;
  assert.deepEqual(
    sources.filter(({ file, text }) => Object.hasOwn(starters, file) && starts.test(text)).map(({ file }) => file),
    [],
  );
});

test("git is started in one place, which runs no program of the repository", () => {
  const asks = /\bfindGit\(|findExecutable\(\s*["'`]git["'`]|["'`]vscode\.git["'`]/;
  assert.deepEqual(
    sources
      .filter(({ text }) => asks.test(text))
      .map(({ file }) => file)
      .sort(),
    ["src/disk/git/findGit.ts", "src/disk/git/git.ts"],
  );
});
