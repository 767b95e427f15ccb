import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseProvider } from "./providerSettings.ts";

const choose = (name: string, more: Readonly<Record<string, string>> = {}) =>
  chooseProvider({ PREFLIGHTS_LLM_PROVIDER: name, ...more });
const reasonOf = (choice: ReturnType<typeof choose>): string | false => choice.kind === "unusable" && choice.reason;

test("without a provider no model is asked, and a client may offer its own", () => {
  assert.deepEqual(chooseProvider({}), { kind: "none" });
  for (const name of ["", " ", "mock", "MOCK "]) assert.deepEqual(choose(name), { kind: "none" }, name);
  assert.deepEqual(choose(" Sampling"), { kind: "sampling" });
});

test("each provider takes its key from its own variables", () => {
  for (const [name, key] of [
    ["anthropic", "ANTHROPIC_API_KEY"],
    ["openai", "OPENAI_API_KEY"],
    ["openrouter", "OPENROUTER_API_KEY"],
  ] as const) {
    assert.equal(reasonOf(choose(name)), `none of PREFLIGHTS_${key}, ${key} is set`);
    assert.equal(reasonOf(choose(name, { [key]: " " })), `none of PREFLIGHTS_${key}, ${key} is set`);
    assert.equal(choose(name, { [key]: "k" }).kind, "provider");
    assert.equal(choose(name.toUpperCase(), { [`PREFLIGHTS_${key}`]: "k" }).kind, "provider");
  }
});

test("an unknown provider is unusable, also one that is named like a method of every object", () => {
  for (const name of ["gemini", "constructor", "toString"])
    assert.equal(reasonOf(choose(name)), "PREFLIGHTS_LLM_PROVIDER does not name a known provider", name);
});

test("a key is sent in the clear to this machine only", () => {
  const at = (address: string) => choose("openai", { OPENAI_API_KEY: "k", PREFLIGHTS_LLM_BASE_URL: address });
  for (const address of ["https://x/v1", "http://localhost:11434/v1/", "http://127.0.0.1/", "http://[::1]:8080", " "])
    assert.equal(at(address).kind, "provider", address);
  for (const address of ["http://x/v1", "ftp://localhost", "no address", "http://localhost.example.com"])
    assert.equal(reasonOf(at(address)), "PREFLIGHTS_LLM_BASE_URL is not an https address", address);
});
