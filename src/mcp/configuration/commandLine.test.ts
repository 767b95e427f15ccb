import assert from "node:assert/strict";
import { test } from "node:test";
import { entryDefaults, type ServerEntry } from "../serverEntry.ts";
import { commandLineOf, consentHash, unenforcedLimits } from "./commandLine.ts";

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
  assert.equal(commandLineOf(entry({})), 'npx -y "a b"');
});

test("asks again after any change of what is started, not after others", () => {
  const agreed = consentHash(entry({}));
  assert.equal(consentHash(entry({}, { autostart: "never" })), agreed);
  assert.equal(consentHash(entry({ env: { A: "1", B: "2" } })), consentHash(entry({ env: { B: "2", A: "1" } })));
  assert.notEqual(consentHash(entry({ args: ["-y", "c"] })), agreed);
  assert.notEqual(consentHash(entry({ env: { NODE_OPTIONS: "--require x" } })), agreed);
  assert.notEqual(consentHash(entry({}, { capabilities: { network: { allowedHosts: [] } } })), agreed);
});

test("names the limits that nothing enforces", () => {
  const capabilities = { filesystem: { read: ["./src"] }, environment: { allowedVars: ["A"] } };
  assert.deepEqual(unenforcedLimits(entry({}, { capabilities })), ["files (read: ./src; write: none)"]);
  assert.deepEqual(unenforcedLimits(entry({})), []);
});
