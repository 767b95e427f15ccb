import assert from "node:assert/strict";
import { test } from "node:test";
import { parseServerEntry } from "./parseServerEntry.ts";
import { readToml, serversOfToml } from "./readToml.ts";

const variables = { workspaceFolder: "/w", folders: {}, userHome: "/home/kim", environment: {} };

async function serversIn(text: string) {
  const read = await readToml(text);
  if (!read.ok) return assert.fail(read.error);
  return Object.entries(serversOfToml(read.value)).map(([name, raw]) =>
    parseServerEntry(raw, { name, folder: "/w", source: "flightdeckToml", variables }),
  );
}

test("the stdio configuration of contract 0 is a server [clauses 102, 103]", async () => {
  const [only, ...others] = await serversIn(`[mcp]
transport = "stdio"
command = "claude"  # Command to spawn MCP server
args = ["--mcp"]    # Arguments for MCP mode
`);
  assert.equal(only?.entry?.name, "mcp");
  assert.deepEqual(only.entry.launch, { type: "stdio", command: "claude", args: ["--mcp"], env: {} });
  assert.deepEqual([only.problems, only.ignored, others], [[], undefined, []]);
});

test("the HTTP configuration of contract 0 is a server [clauses 102, 105]", async () => {
  const [only] = await serversIn(`[mcp]\ntransport = "http"\nendpoint = "http://localhost:8080/mcp"\n`);
  assert.deepEqual(only?.entry?.launch, { type: "http", url: "http://localhost:8080/mcp", headers: {} });
  assert.equal(only.ignored, undefined);
});

test("it takes what other entries take", async () => {
  const [only] = await serversIn(
    `\uFEFF[mcp]\r\ncommand = "x"\r\n[mcp.env]\r\nPORT = 8080\r\nSINCE = "2024"\r\n[mcp.timeouts]\r\ntools = 5000\r\n`,
  );
  assert.deepEqual(only?.entry?.launch.type === "stdio" && only.entry.launch.env, { PORT: "8080", SINCE: "2024" });
  assert.equal(only?.entry?.timeouts.tools, 5000);
});

test("several servers are tables of their own", async () => {
  const servers = await serversIn(`[mcp.one]\ncommand = "a"\n[mcp.two]\nendpoint = "https://b.example/mcp"\n`);
  assert.deepEqual(
    servers.map(({ entry }) => [entry?.name, entry?.launch.type]),
    [
      ["one", "stdio"],
      ["two", "http"],
    ],
  );
});

test("a file that configures something else configures no server", async () => {
  assert.deepEqual(await serversIn(""), []);
  for (const other of [undefined, null, "mcp", ["mcp"]]) assert.deepEqual(serversOfToml(other), {});
  assert.deepEqual(await serversIn("[tool]\nmcp = 1\nsince = 2026-11-18\n[mcp]\n"), []);
});

test("problems are reported for the server they belong to", async () => {
  assert.deepEqual(await serversIn("mcp = 7"), [{ problems: ["It must be an object"] }]);
  const [only] = await serversIn(`[mcp]\ncommand = "x"\nargs = "--mcp"\n`);
  assert.deepEqual(only?.problems, ['"args" must be a list of strings']);
});

test("invalid TOML is reported with its line", async () => {
  const problem = async (text: string): Promise<string> => {
    const read = await readToml(text);
    return read.ok ? assert.fail("It was read") : read.error;
  };
  assert.match(await problem('[mcp]\ncommand = "x"\nargs = [\n'), /^Line \d: invalid value$/);
  assert.equal(
    await problem('[mcp]\ncommand = "x"\ncommand = "y"\n'),
    "Line 3: trying to redefine an already defined table or value",
  );
  assert.match(await problem("[mcp]\n\ncount = 99999999999999999999\n"), /^Line 3: [^\n]+$/);
});

test("a file too long to be written by hand is not read", async () => {
  assert.deepEqual(await readToml("#".repeat(256 * 1024 + 1)), {
    ok: false,
    error: "It is longer than 262144 characters.",
  });
  assert.deepEqual(await readToml("#".repeat(256 * 1024)), { ok: true, value: {} });
});

test("tables and lists lie in each other to a hundred levels", async () => {
  const problem = "It is nested deeper than 100 levels.";
  assert.equal((await readToml(`${"a.".repeat(100)}a = 1`)).ok, true);
  assert.deepEqual(await readToml(`${"a.".repeat(101)}a = 1`), { ok: false, error: problem });
  assert.equal((await readToml(`${"a.".repeat(99)}a = [[]]`)).ok, false);
  assert.deepEqual(await readToml(`[[${"a.".repeat(50)}a]]\n${"a.".repeat(49)}a = [1]`), { ok: false, error: problem });
});

test("dates become texts, in lists and tables, too", async () => {
  const text = "day = 2026-11-18\nlist = [2026-11-18T10:00:00Z, 7]\n[[tables]]\nat = 10:11:12\nfull = true\n";
  assert.deepEqual(await readToml(text), {
    ok: true,
    value: {
      day: "2026-11-18",
      list: ["2026-11-18T10:00:00.000Z", 7],
      tables: [{ at: "10:11:12.000", full: true }],
    },
  });
});

test("no depth and no name throws", async () => {
  const deep = 20_000;
  for (const text of [
    `x = ${"[".repeat(deep)}${"]".repeat(deep)}`,
    `x = ${"{a=".repeat(deep)}1${"}".repeat(deep)}`,
    `${"a.".repeat(deep)}a = 1`,
    `[${"a.".repeat(deep)}a]`,
  ])
    assert.equal((await readToml(text)).ok, false, text.slice(0, 20));
  const read = await readToml(`[mcp.__proto__]\ncommand = "x"\n[constructor]\nprototype = 1\n`);
  assert.ok(read.ok);
  assert.equal(({} as { command?: string }).command, undefined);
});
