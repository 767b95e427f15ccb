import assert from "node:assert/strict";
import { test } from "node:test";
import { entryDefaults, type ServerEntry } from "../serverEntry.ts";
import { quoteArguments, stableJson, unenforcedLimits } from "./commandLine.ts";

const entry = (launch: Partial<ServerEntry["launch"]>, rest: Partial<ServerEntry> = {}): ServerEntry => ({
  ...entryDefaults,
  name: "demo",
  folder: "/w",
  source: "mcpFile",
  autostart: "firstUse",
  launch: { type: "stdio", command: "npx", args: ["-y", "a b"], env: {}, ...launch } as ServerEntry["launch"],
  ...rest,
});

test("shows the command line with quotes where they are needed", () => {
  assert.equal(quoteArguments(["npx", "-y", "a b"]), 'npx -y "a b"');
});

test("names the limits that nothing enforces", () => {
  const capabilities = { filesystem: { read: ["./src", "./docs"], write: [] }, environment: { allowedVars: ["A"] } };
  assert.deepEqual(unenforcedLimits(entry({}, { capabilities })), ["files (read: ./src, ./docs; write: none)"]);
  const network = { allowedHosts: ["a.example", "b.example"] };
  assert.deepEqual(unenforcedLimits(entry({}, { capabilities: { network } })), [
    "network (hosts: a.example, b.example)",
  ]);
  assert.deepEqual(unenforcedLimits(entry({})), []);
});

test("the order of members does not matter, at any depth, and that of a list does", () => {
  const expected = '{"a":null,"b":[{"c":1,"d":2,"e":3},"z","y"]}';
  for (const inner of [
    { c: 1, d: 2, e: 3 },
    { e: 3, d: 2, c: 1 },
    { d: 2, c: 1, e: 3 },
  ]) {
    assert.equal(stableJson({ a: null, b: [inner, "z", "y"] }), expected);
    assert.equal(stableJson({ b: [inner, "z", "y"], a: null }), expected);
  }
});
