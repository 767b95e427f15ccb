import assert from "node:assert/strict";
import { test } from "node:test";
import { entryDefaults, type ServerEntry } from "../serverEntry.ts";
import { createMask, secretsIn, secretsOf } from "./maskSecrets.ts";

test("hides known values wherever they stand", () => {
  const mask = createMask(["hunter22", "hunter22-and-more"]);
  assert.equal(mask("a hunter22-and-more b hunter22 c"), "a ••• b ••• c");
});

test("hides what looks like a secret", () => {
  const mask = createMask([]);
  assert.equal(mask("Authorization: Bearer abc.def-123"), "Authorization: Bearer •••");
  assert.equal(mask('{"access_token": "a\\"b", "name": "x"}'), '{"access_token": "•••", "name": "x"}');
  assert.equal(mask("key ghp_0123456789abcdefABCD end"), "key ••• end");
});

test("hides secrets in a command line and in an address", () => {
  const mask = createMask([]);
  assert.equal(mask('demo --api-key abc --token="d e" --port 80'), "demo --api-key ••• --token=••• --port 80");
  assert.equal(mask("https://ada:pw@x/mcp?api_key=abc&page=2"), "https://•••@x/mcp?api_key=•••&page=2");
});

test("finds the tokens in what is stored", () => {
  assert.deepEqual(secretsIn("plain-token"), ["plain-token"]);
  assert.deepEqual(secretsIn('{"access_token":"a","refresh_token":"b","token_type":"Bearer","scope":"x"}'), ["a", "b"]);
});

test("leaves ordinary text and short values alone", () => {
  const mask = createMask(["true", "8080"]);
  assert.equal(mask("true on port 8080: 3 tokens"), "true on port 8080: 3 tokens");
});

test("finds the secrets of an entry by their names", () => {
  const entry: ServerEntry = {
    ...entryDefaults,
    name: "a",
    folder: "/w",
    source: "setting",
    autostart: "never",
    launch: { type: "http", url: "https://x", headers: { Authorization: "Bearer s3cr3t", Accept: "text/plain" } },
  };
  assert.deepEqual(secretsOf(entry), ["Bearer s3cr3t", "s3cr3t"]);
});
