import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { runAgent } from "../../../src/agents/runAgent.ts";
import type { Runner } from "../../../src/domain/speckit/implement/runner.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

/** Says how it was called, and what the file holds that it was given. */
const script = `
const [file] = process.argv.slice(1);
console.log(JSON.stringify(process.argv.slice(1)));
if (file) console.log(JSON.stringify({ mode: fs.statSync(file).mode & 0o777, text: fs.readFileSync(file, "utf8") }));
console.log(process.env.CONFIG ?? "no variable");
`;
const runner: Runner = {
  id: "x",
  label: "X",
  command: process.execPath,
  args: ["-e", script, "--"],
  promptVia: "stdin",
  permissionArgs: { ask: [], edit: [] },
  outputParser: "text",
  timeoutSeconds: 60,
};
const mcpServer = { name: "chant", command: "/bin/node", args: ["/chant.js", "mcp"], env: { A: "1" } };

async function run(more: Partial<Runner>, permission: "ask" | "edit" = "ask", isGiven = true) {
  const folder = await createTemporaryFolder();
  const said: [string, string][] = [];
  try {
    const { root, featureFolder } = { root: folder.path, featureFolder: folder.path };
    const request = { runner: { ...runner, ...more }, permission, prompt: "", root, featureFolder } as const;
    const onOutput = (text: string, stream: string): void => void said.push([stream, text]);
    const onNote = (text: string): void => void said.push(["note", text]);
    const given = isGiven ? { mcpServer } : {};
    const end = await runAgent(
      { ...request, ...given, environment: { ...process.env, CONFIG: undefined }, onOutput, onNote },
      new AbortController().signal,
    );
    assert.equal(end.exitCode, 0, end.tail.join("\n"));
    assert.deepEqual(end.changed, []);
  } finally {
    await folder.remove();
  }
  const printed = said.flatMap(([stream, text]) => (stream === "stdout" ? [text] : []));
  return { printed, warned: said.flatMap(([stream, text]) => (stream === "stdout" ? [] : [`${stream}: ${text}`])) };
}

test("an agent is given a server by a file that only its user can read, and that is gone afterwards [clauses 418, 420]", async () => {
  const mcpPermissionArgs = { ask: ["only-${mcpName}"] };
  const { printed, warned } = await run({ mcpArgs: ["${mcpFile}"], mcpPermissionArgs });
  const [file = "", extra] = JSON.parse(printed[0] ?? "[]") as string[];
  const { mode, text } = JSON.parse(printed[1] ?? "{}") as { mode: number; text: string };
  assert.equal(mode, process.platform === "win32" ? 0o666 : 0o600);
  assert.deepEqual(JSON.parse(text), {
    mcpServers: { chant: { type: "stdio", command: "/bin/node", args: ["/chant.js", "mcp"], env: { A: "1" } } },
  });
  assert.equal(extra, "only-chant");
  assert.equal(existsSync(file), false);
  assert.deepEqual(warned, []);
});

test("an agent that takes a variable gets the server there", async () => {
  const { printed } = await run({ mcpVariable: "CONFIG" }, "edit");
  const { mcp } = JSON.parse(printed[1] ?? "{}") as { mcp: Record<string, { command: string[] }> };
  assert.deepEqual(mcp["chant"]?.command, ["/bin/node", "/chant.js", "mcp"]);
});

test("an agent that takes no server for one run is started without one, with one line that says so", async () => {
  const { printed, warned } = await run({});
  assert.deepEqual(printed, ["[]", "no variable"]);
  assert.deepEqual(warned, ["note: X works without the tools of chant: it takes no MCP servers for a single run."]);
});

test("without a server to give, nothing is added and nothing is printed", async () => {
  const { printed, warned } = await run({ mcpArgs: ["${mcpFile}"], mcpVariable: "CONFIG" }, "ask", false);
  assert.deepEqual(printed, ["[]", "no variable"]);
  assert.deepEqual(warned, []);
});
