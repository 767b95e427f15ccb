import assert from "node:assert/strict";
import { homedir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { parseServerEntry } from "../../mcp/configuration/parseServerEntry.ts";
import { bundledNameOf, bundledServers } from "./bundledServers.ts";

const variables = { workspaceFolder: "/repo", folders: {}, userHome: "/home/kim", environment: {} };

function parse(raw: unknown, name: string, source: "bundled" | "mcpFile" = "bundled") {
  const { entry, problems } = parseServerEntry(raw, { name, folder: "/repo", source, variables });
  assert.deepEqual(problems, []);
  assert.ok(entry);
  return entry;
}

test("every bundled server is a valid entry that gets its folder and does not run in it [clause 114]", () => {
  const servers = bundledServers("/ext", "/repo", ["chant", "preflights", "speckit"], (name) => name === "chant");
  const entries = Object.entries(servers).map(([name, raw]) => parse(raw, name));
  assert.deepEqual(
    entries.map(({ name, autostart, dialect }) => [name, autostart, dialect]),
    [
      ["chant", "activation", "mcp"],
      ["preflights", "firstUse", "mcp"],
      ["speckit", "firstUse", "speckit"],
    ],
  );
  const first = entries[0]?.launch;
  assert.ok(first?.type === "stdio");
  const script = join("/ext", "dist", "servers", "chant.js");
  assert.deepEqual(first.args, ["--no-memory-reducer", script, "mcp", "--extras", "--work", "--root", "/repo"]);
  for (const { launch } of entries) {
    assert.ok(launch.type === "stdio" && launch.cwd === homedir());
    assert.deepEqual(launch.args.slice(-2), ["--root", "/repo"]);
  }
});

test("an entry that starts one of our scripts is recognized as the bundled server", () => {
  const ours = { command: "node", args: ["/ext/dist/servers/../servers/preflights.js"] };
  assert.equal(bundledNameOf("/ext", parse(ours, "mine", "mcpFile")), "preflights");
  const launched = { command: "node", args: ["/store/flightdeck.flightdeck/launch.cjs", "speckit"] };
  assert.equal(bundledNameOf("/ext", parse(launched, "mine", "mcpFile")), "speckit");
  const ofProject = { command: "node", args: [".flightdeck/launch.cjs", "chant"] };
  assert.equal(bundledNameOf("/ext", parse(ofProject, "mine", "mcpFile")), "chant");
  const theirs = { command: "node", args: ["/other/dist/servers/preflights.js"] };
  assert.equal(bundledNameOf("/ext", parse(theirs, "theirs", "mcpFile")), undefined);
  assert.equal(bundledNameOf("/ext", parse({ url: "http://localhost/mcp" }, "far", "mcpFile")), undefined);
});
