import assert from "node:assert/strict";
import { test } from "node:test";
import { buildCatalog, type CatalogContext, type ConfigurationSource } from "./serverCatalog.ts";

const context: CatalogContext = {
  variablesFor: (folder) => ({ workspaceFolder: folder, folders: {}, userHome: "/home/ada", environment: {} }),
  bundledNameOf: ({ launch }) =>
    launch.type === "stdio" && launch.args[0] === "/ext/launcher.js" ? launch.args[1] : undefined,
};
const from = (source: ConfigurationSource["source"], servers: ConfigurationSource["servers"]): ConfigurationSource => ({
  source,
  folder: "/w",
  servers,
});

test("for one name the strongest source wins, and the others give the reason", () => {
  const { rows, entries } = buildCatalog(
    [
      from("bundled", { chant: { command: "bundled" } }),
      from("mcpFile", { chant: { command: "mcp" } }),
      from("vscodeFile", { chant: { command: "vscode" }, other: { command: "o" } }),
      from("setting", { chant: { command: "setting" } }),
    ],
    context,
  );
  assert.deepEqual(
    entries.map(({ name, source }) => `${name} ${source}`),
    ["chant setting", "other vscodeFile"],
  );
  assert.deepEqual(
    rows.filter(({ status }) => status === "overridden").map(({ source, reason }) => [source, reason]),
    [
      ["vscodeFile", "chant from the setting flightdeck.servers is used instead."],
      ["mcpFile", "chant from the setting flightdeck.servers is used instead."],
      ["bundled", "chant from the setting flightdeck.servers is used instead."],
    ],
  );
});

test("an invalid entry is listed with its problem and the next one is used", () => {
  const { rows, entries } = buildCatalog(
    [from("setting", { chant: { args: [] } }), from("bundled", { chant: { command: "bundled" } })],
    context,
  );
  assert.equal(rows[0]?.status, "invalid");
  assert.match(rows[0]?.reason ?? "", /needs a "command"/);
  assert.deepEqual(
    entries.map(({ source }) => source),
    ["bundled"],
  );
});

test("an entry that starts our own launcher is the bundled server", () => {
  const { rows, entries } = buildCatalog(
    [
      from("mcpFile", { chant: { command: "node", args: ["/ext/launcher.js", "chant"] } }),
      from("bundled", { chant: { command: "bundled" } }),
    ],
    context,
  );
  assert.deepEqual(
    rows.map(({ source, status }) => [source, status]),
    [
      ["mcpFile", "isBundled"],
      ["bundled", "used"],
    ],
  );
  assert.deepEqual(
    entries.map(({ source }) => source),
    ["bundled"],
  );
});

test("the same name in two folders is two servers", () => {
  const { entries } = buildCatalog(
    [from("mcpFile", { a: { command: "a" } }), { ...from("mcpFile", { a: { command: "a" } }), folder: "/v" }],
    context,
  );
  assert.deepEqual(
    entries.map(({ folder }) => folder),
    ["/w", "/v"],
  );
});

test("an unreadable file is reported, and the others work", () => {
  const broken = { ...from("mcpFile", {}), file: "/w/.mcp.json", problem: "Unexpected token" };
  const { problems, entries } = buildCatalog([broken, from("setting", { a: { command: "a" } })], context);
  assert.deepEqual(problems, ["/w/.mcp.json: Unexpected token"]);
  assert.equal(entries.length, 1);
});

test("members that mean nothing are named", () => {
  const servers = {
    a: { command: "x", disabled: true, timeouts: { tool: 5 }, alwaysAllow: ["y"] },
    b: { command: "x" },
  };
  const { problems } = buildCatalog([{ source: "mcpFile", folder: "/w", file: "/w/.mcp.json", servers }], context);
  assert.deepEqual(problems, [
    "a of /w/.mcp.json: these members are unknown and ignored: disabled, alwaysAllow, timeouts.tool",
  ]);
});

test("an entry that is not used names the place of the one that is, strongest first", () => {
  const places = [
    "setting",
    "workspaceSetting",
    "vscodeFile",
    "mcpFile",
    "flightdeckToml",
    "mcpToml",
    "bundled",
  ] as const;
  const reasons = places.map((source) => {
    const again = { ...from(source, { a: { command: "y" } }), file: "/w/again" };
    const { rows } = buildCatalog([from(source, { a: { command: "x" } }), again], context);
    assert.deepEqual([rows[0]?.status, rows[1]?.status, rows[1]?.file], ["used", "overridden", "/w/again"]);
    return rows[1]?.reason;
  });
  assert.deepEqual(reasons, [
    "a from the setting flightdeck.servers is used instead.",
    "a from the setting flightdeck.servers is used instead.",
    "a from .vscode/mcp.json is used instead.",
    "a from .mcp.json is used instead.",
    "a from flightdeck.toml is used instead.",
    "a from .mcp.toml is used instead.",
    "a bundled with Flightdeck is used instead.",
  ]);
  const { rows } = buildCatalog(
    [...places].reverse().map((source) => from(source, { a: { command: "x" } })),
    context,
  );
  assert.deepEqual(
    rows.map(({ source }) => source),
    places,
  );
});

test("an entry takes over the work of bundled servers, which do not take over their own", () => {
  const withRoles = { ...context, rolesOf: (name: string) => (name === "chant" ? ["chant"] : []) };
  const replaced = (source: ConfigurationSource["source"], name: string) =>
    buildCatalog([from(source, { [name]: { command: "x" } })], withRoles).entries[0]?.replaces;
  assert.deepEqual(replaced("mcpFile", "chant"), ["chant"]);
  assert.deepEqual([replaced("bundled", "chant"), replaced("mcpFile", "other")], [undefined, undefined]);
  const { entries } = buildCatalog([from("mcpFile", { chant: { command: "x" } })], context);
  assert.equal(entries[0]?.replaces, undefined);
});

test("why an entry is not used is said in a sentence", () => {
  const { rows, problems } = buildCatalog(
    [
      { ...from("mcpFile", {}), problem: "Unexpected token" },
      from("mcpFile", {
        chant: { command: "node", args: ["/ext/launcher.js", "chant"] },
        odd: { command: "x", foo: 1 },
      }),
      from("setting", { bad: { command: "x", args: "x", env: 5 } }),
    ],
    context,
  );
  assert.deepEqual(problems, ["Unexpected token", "odd of mcpFile: these members are unknown and ignored: foo"]);
  const [bad, chant] = rows;
  assert.match(bad?.reason ?? "", /^[^.].*\. .*[^.]\.$/);
  assert.equal(chant?.reason, "This entry starts the bundled server chant, which runs only once.");
  assert.deepEqual([bad?.file, bad?.entry, "file" in (bad ?? {})], [undefined, undefined, false]);
});
