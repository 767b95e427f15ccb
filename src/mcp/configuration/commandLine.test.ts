import assert from "node:assert/strict";
import { test } from "node:test";
import { entryDefaults, type ServerEntry } from "../serverEntry.ts";
import { quoteArguments, unenforcedLimits } from "./commandLine.ts";

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
  const capabilities = { filesystem: { read: ["./src"] }, environment: { allowedVars: ["A"] } };
  assert.deepEqual(unenforcedLimits(entry({}, { capabilities })), ["files (read: ./src; write: none)"]);
  assert.deepEqual(unenforcedLimits(entry({})), []);
});
