import assert from "node:assert/strict";
import { test } from "node:test";
import { entryDefaults, timeoutProfiles } from "../serverEntry.ts";
import { type EntryOrigin, parseServerEntry, serversOf } from "./parseServerEntry.ts";

const origin: EntryOrigin = {
  name: "demo",
  folder: "/w/app",
  source: "mcpFile",
  variables: { workspaceFolder: "/w/app", folders: {}, userHome: "/home/ada", environment: {} },
};
const parse = (raw: unknown) => parseServerEntry(raw, origin);

test("fills in every default", () => {
  assert.deepEqual(parse({ command: "demo" }).entry, {
    ...entryDefaults,
    name: "demo",
    folder: "/w/app",
    source: "mcpFile",
    launch: { type: "stdio", command: "demo", args: [], env: {} },
    written: { launch: { type: "stdio", command: "demo", args: [], env: {} } },
    autostart: "firstUse",
  });
});

test("keeps what was written beside what it stands for", () => {
  const raw = { command: "~/demo", args: ["${workspaceFolder}"], env: { KEY: "${env:KEY}" } };
  assert.deepEqual(parse(raw).entry?.written?.launch, { type: "stdio", ...raw });
  const remote = { url: "http://${env:HOST}localhost/", headers: { "X-Key": "${env:KEY}" } };
  assert.deepEqual(parse(remote).entry?.written?.launch, { type: "http", ...remote });
  assert.deepEqual(parse(remote).entry?.launch, { type: "http", url: "http://localhost/", headers: { "X-Key": "" } });
});

test("reads the entry of contract 2 with its variables [clauses 225-227, 229]", () => {
  const { entry } = parse({
    command: "superclaudebridge",
    args: ["--config", "~/.opencode/superclaudebridge.json"],
    env: { OPENCODE_VERSION: "1.0.0", PORT: 8080, GONE: null },
    initializationOptions: { pluginDirectory: "~/.opencode/plugins" },
    capabilities: {
      filesystem: { read: ["./src"], write: ["./src"] },
      network: { allowed_hosts: ["api.github.com"] },
      environment: { allowed_vars: ["NODE_ENV", "OPENCODE_*"] },
    },
  });
  assert.deepEqual(entry?.launch, {
    type: "stdio",
    command: "superclaudebridge",
    args: ["--config", "/home/ada/.opencode/superclaudebridge.json"],
    env: { OPENCODE_VERSION: "1.0.0", PORT: "8080" },
  });
  assert.deepEqual(entry?.initializationOptions, { pluginDirectory: "/home/ada/.opencode/plugins" });
  assert.deepEqual(entry?.capabilities, {
    filesystem: { read: ["./src"], write: ["./src"] },
    network: { allowedHosts: ["api.github.com"] },
    environment: { allowedVars: ["NODE_ENV", "OPENCODE_*"] },
  });
  assert.deepEqual(entry?.written?.initializationOptions, { pluginDirectory: "~/.opencode/plugins" });
});

test("program and arguments stay as they are written, blanks, order and repetitions included [clauses 225, 226]", () => {
  const written = { command: "/opt/my tools/bridge", args: ["z", "", "a b", "a", "a"] };
  assert.deepEqual(parse(written).entry?.launch, { type: "stdio", ...written, env: {} });
});

test("an address without a type is HTTP, and the names of other hosts are understood", () => {
  assert.equal(parse({ url: "http://localhost:8080/mcp" }).entry?.launch.type, "http");
  for (const type of ["http", "streamable-http", "streamableHttp"])
    assert.equal(parse({ type, url: "https://x/mcp" }).entry?.launch.type, "http");
  assert.equal(parse({ type: "sse", url: "https://x/sse" }).entry?.launch.type, "sse");
});

test("time-outs are a profile or single numbers", () => {
  assert.deepEqual(parse({ command: "a", timeouts: "interactive" }).entry?.timeouts, timeoutProfiles.interactive);
  assert.deepEqual(parse({ command: "a", timeouts: { tools: 5, total: 9, byTool: { slow: 70 } } }).entry?.timeouts, {
    ...timeoutProfiles.default,
    tools: 5,
    total: 9,
    byTool: { slow: 70 },
  });
});

test("says every problem of an entry at once", () => {
  assert.deepEqual(
    parse({ command: 7, args: "x", timeouts: { tools: -1 }, autostart: "always", auth: { type: "magic" } }).problems,
    [
      '"command" must be a string',
      'The entry needs a "command" to start or a "url" to connect to',
      '"auth.type" must be one of bearer',
      '"autostart" must be one of activation, firstUse, never',
      '"timeouts.tools" must be a number greater than zero',
    ],
  );
  assert.deepEqual(parse(null).problems, ["It must be an object"]);
  assert.deepEqual(parse({ url: "ftp://x" }).problems, ['"url" must start with http:// or https://']);
  assert.deepEqual(parse({ command: "${input:x}" }).problems, ["command: ${input:x} has no value"]);
});

test("transport and endpoint are other names of type and url", () => {
  assert.deepEqual(parse({ transport: "http", endpoint: "http://localhost:8080/mcp" }).entry?.launch, {
    type: "http",
    url: "http://localhost:8080/mcp",
    headers: {},
  });
  const { entry, ignored } = parse({ transport: "stdio", command: "claude", args: ["--mcp"] });
  assert.deepEqual([entry?.launch.type, ignored], ["stdio", undefined]);
});

test("a token goes into a header, or into initialize where there are none [clause 234]", () => {
  const place = (entry: object): unknown => parse({ ...entry }).entry?.auth?.in;
  assert.equal(place({ url: "https://x", auth: { type: "bearer" } }), "header");
  assert.equal(place({ url: "https://x", auth: { type: "bearer", in: "initialize" } }), "initialize");
  for (const wanted of [{}, { in: "header" }, { in: "initialize" }])
    assert.equal(place({ command: "a", auth: { type: "bearer", ...wanted } }), "initialize");
});

test("a token without its kind is a problem, limits without a list allow nothing", () => {
  assert.deepEqual(parse({ url: "https://x", auth: { in: "header" } }).problems, ['"auth.type" is missing']);
  assert.deepEqual(parse({ command: "a", capabilities: { network: {}, filesystem: {} } }).entry?.capabilities, {
    filesystem: {},
    network: { allowedHosts: [] },
  });
  const environment = { allowed_vars: [] };
  assert.deepEqual(parse({ command: "a", capabilities: { environment } }).entry?.capabilities, {
    environment: { allowedVars: [] },
  });
});

test("finds the servers of a file in either shape", () => {
  assert.deepEqual(Object.keys(serversOf({ mcpServers: { a: {} }, servers: { b: {} } })), ["a", "b"]);
  for (const nothing of [undefined, null, [], "a", { mcpServers: "ab", servers: ["a"] }, { servers: null }])
    assert.deepEqual(serversOf(nothing), {});
});

test("what the user agrees to names the folder that a workspace file puts behind a name", () => {
  const writtenWith = (folder: string, workspaceFolder: string, tools: string): unknown => {
    const variables = { workspaceFolder, folders: { tools }, userHome: "/home/ada", environment: { KEY: "secret" } };
    const raw = { command: "node", args: ["${workspaceFolder:tools}/a.js", "${workspaceFolder}/b.js", "${env:KEY}"] };
    const { entry } = parseServerEntry(raw, { name: "x", folder, source: "vscodeFile", variables });
    return entry?.written?.launch.type === "stdio" ? entry.written.launch.args : undefined;
  };
  assert.deepEqual(writtenWith("/w", "/w", "/t"), ["/t/a.js", "${workspaceFolder}/b.js", "${env:KEY}"]);
  assert.deepEqual(writtenWith("/w", "/w", "/other"), ["/other/a.js", "${workspaceFolder}/b.js", "${env:KEY}"]);
  // The folder around a project inside another one may change, too.
  assert.deepEqual(writtenWith("/w/inner", "/w", "/t"), ["/t/a.js", "/w/b.js", "${env:KEY}"]);
});

test("only bundled servers start with the window by default", () => {
  assert.equal(parseServerEntry({ command: "a" }, { ...origin, source: "bundled" }).entry?.autostart, "activation");
  assert.equal(parse({ command: "a" }).entry?.autostart, "firstUse");
});

test("options for the start of a session are an object", () => {
  for (const initializationOptions of ["fast", 7, ["a"]])
    assert.deepEqual(parse({ command: "a", initializationOptions }).problems, [
      '"initializationOptions" must be an object',
    ]);
});

test("takes every member that an entry may have", () => {
  const { entry, ignored } = parse({
    ...{ type: "stdio", command: "demo", args: ["--mcp"], cwd: "/opt", env: { A: "1" }, envFile: ".env" },
    ...{ protocolVersion: "2024-11-05", autostart: "never", idleShutdown: 9000, dialect: "speckit", batch: true },
    timeouts: { initialize: 1, tools: 2, resources: 3, prompts: 4, total: 5, byTool: { slow: 6 } },
    restart: { initialMs: 1, maxMs: 2, crashes: 3, windowMs: 4 },
    cache: { ttl: 7, invalidateOn: ["write"] },
    auth: { type: "bearer" },
    initializationOptions: { fast: true },
    capabilities: { filesystem: { write: ["."] } },
  });
  const launch = { type: "stdio", command: "demo", args: ["--mcp"], cwd: "/opt", env: { A: "1" }, envFile: ".env" };
  assert.equal(ignored, undefined);
  assert.deepEqual(entry, {
    ...{ name: "demo", folder: "/w/app", source: "mcpFile", launch },
    written: { launch, initializationOptions: { fast: true } },
    ...{ protocolVersion: "2024-11-05", autostart: "never", idleShutdownMs: 9000, dialect: "speckit", batch: true },
    timeouts: { initialize: 1, tools: 2, resources: 3, prompts: 4, total: 5, byTool: { slow: 6 } },
    restart: { initialMs: 1, maxMs: 2, crashes: 3, windowMs: 4 },
    cache: { ttlMs: 7, invalidateOn: ["write"] },
    auth: { in: "initialize" },
    initializationOptions: { fast: true },
    capabilities: { filesystem: { write: ["."] } },
  });
  assert.equal(parse({ command: "a", dialect: "mcp" }).entry?.dialect, "mcp");
  for (const autostart of ["activation", "firstUse"])
    assert.equal(parse({ command: "a", autostart }).entry?.autostart, autostart);
  const timeouts = { resources: 3, prompts: 4 };
  assert.deepEqual(parse({ command: "a", timeouts }).entry?.timeouts, { ...timeoutProfiles.default, ...timeouts });
  assert.deepEqual(parse({ command: "a", timeouts: "quick" }).problems, [
    '"timeouts" must be one of default, interactive',
  ]);
});

test("names the members that mean nothing, unless they belong to the other kind of server", () => {
  const ignoredOf = (entry: object): readonly string[] | undefined => parse({ ...entry }).ignored;
  assert.deepEqual(ignoredOf({ command: "a", disabled: false }), ["disabled"]);
  assert.deepEqual(ignoredOf({ command: "a", gallery: 1, restart: { maxMs: 1, max: 2 } }), ["gallery", "restart.max"]);
  const leftovers = { args: ["a"], cwd: "/", env: {}, envFile: ".env" };
  assert.equal(
    ignoredOf({ url: "http://x", command: "a", type: "http", timeouts: "default", ...leftovers }),
    undefined,
  );
  assert.equal(ignoredOf({ command: "a", url: "http://x", headers: {}, transport: "stdio", endpoint: "" }), undefined);
});
