import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../../protocol/mcpShapes.ts";
import { nestedServers } from "./nestedServers.ts";

const nested = (servers: JsonObject) =>
  nestedServers([{ source: "mcpFile", folder: "/repo", file: ".mcp.json", servers }], "other", "/repo/packages/a");

test("a server that runs in its folder also runs in a project below it", () => {
  const expected = {
    ...{ source: "mcpFile", file: ".mcp.json", folder: "/repo/packages/a" },
    servers: { other: { command: "chant", args: ["mcp"] } },
  };
  for (const cwd of [undefined, "/repo", "${workspaceFolder}", "${workspaceFolder}/"]) {
    const server = { command: "chant", args: ["mcp"], ...(cwd === undefined ? {} : { cwd }) };
    assert.deepEqual(nested({ other: server, more: { command: "x" } }), [expected], String(cwd));
  }
});

test("one that runs elsewhere, has an address or another name does not", () => {
  assert.deepEqual(nested({ other: { command: "chant", cwd: "/opt" } }), []);
  assert.deepEqual(nested({ other: { type: "http", url: "http://localhost:1/mcp" } }), []);
  assert.deepEqual(nested({ other: { transport: "http", endpoint: "http://localhost:1/mcp" } }), []);
  assert.deepEqual(nested({ chant: { command: "chant" } }), []);
  assert.deepEqual(nested({ other: "chant" }), []);
});
