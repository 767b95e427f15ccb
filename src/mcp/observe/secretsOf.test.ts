import assert from "node:assert/strict";
import { test } from "node:test";
import { secretsIn, secretsOf } from "./secretsOf.ts";

test("finds the tokens in what is stored", () => {
  assert.deepEqual(secretsIn("plain-token"), ["plain-token"]);
  assert.deepEqual(secretsIn('{"access_token":"a","refresh_token":"b","token_type":"Bearer","scope":"x"}'), ["a", "b"]);
  assert.deepEqual(secretsIn('{"tokens":{"access_token":"a"}}'), ["a"]);
});

test("takes a token that begins with a brace as it is", () => {
  assert.deepEqual(secretsIn("{not-json"), ["{not-json"]);
  assert.deepEqual(secretsIn("{}"), ["{}"]);
  assert.deepEqual(secretsIn("12345678"), ["12345678"]);
});

test("takes every header of an entry, whatever its name, and the secrets of its address", () => {
  const headers = { Authorization: "Bearer s3cr3t", "X-Session": "abcdef" };
  const url = "https://ada:p%40w@x/mcp?api_key=k1&page=2";
  assert.deepEqual(secretsOf({ folder: "/w", launch: { type: "http", url, headers } }), [
    ...["Bearer s3cr3t", "s3cr3t", "abcdef"],
    ...["k1", "p%40w", "p@w"],
  ]);
});

test("takes every variable of an entry except the folder, and the values of secret options", () => {
  const env = { ANYTHING: "value-1", ROOT: "/w" };
  const args = ["serve", "--port", "8080", "--token", "abc", "--api-key=def"];
  const launch = { type: "stdio", command: "demo", args, env } as const;
  assert.deepEqual(secretsOf({ folder: "/w", launch }), ["value-1", "abc", "def"]);
});

test("takes what variables of the environment stand for, wherever they were written", () => {
  const launch = { type: "stdio", command: "demo", args: ["serve", "--db=value-2/x"], env: {} } as const;
  const written = { launch: { ...launch, args: ["serve", "--db=${env:ANY}/x"] } };
  assert.deepEqual(secretsOf({ folder: "/w", launch, written }), ["value-2"]);
  const whole = { type: "stdio", command: "demo", args: ["{json}", "value-3", "value-4value-5"], env: {} } as const;
  const variables = { launch: { ...whole, args: ["{json}", "${env:A}", "${env:B}${env:C}"] } };
  assert.deepEqual(secretsOf({ folder: "/w", launch: whole, written: variables }), ["value-3", "value-4value-5"]);
  const http = { type: "http", url: "https://x/value-6/mcp", headers: {} } as const;
  const address = { launch: { ...http, url: "https://x/${env:A}/mcp" } };
  assert.deepEqual(secretsOf({ folder: "/w", launch: http, written: address }), ["value-6"]);
});

test("parameters of an address that may sign a request are secret, arguments without a dash are not", () => {
  const url = "https://x/mcp?KeyPair=k1&sig=k2&X-Amz-Signature=k3&page=2";
  assert.deepEqual(secretsOf({ folder: "/w", launch: { type: "http", url, headers: {} } }), ["k1", "k2", "k3"]);
  const launch = {
    type: "stdio",
    command: "demo",
    args: ["token", "list", "api_key=def", "--label=token"],
    env: {},
  } as const;
  assert.deepEqual(secretsOf({ folder: "/w", launch }), []);
});

test("a password with a stray per cent sign stands as it is, and what is not an address has none", () => {
  const secretsOfUrl = (url: string) => secretsOf({ folder: "/w", launch: { type: "http", url, headers: {} } });
  assert.deepEqual(secretsOfUrl("https://ada:p%zz@x/mcp"), ["p%zz"]);
  assert.deepEqual(secretsOfUrl("https://x/mcp"), []);
  assert.deepEqual(secretsOfUrl("x/mcp?api_key=abc"), []);
});
