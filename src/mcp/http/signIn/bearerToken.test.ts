import assert from "node:assert/strict";
import { test } from "node:test";
import { never, secretsOf, stdioEntry } from "../../../../test/protocol/client/support.ts";
import { UserRefusal } from "../../life/userRefusal.ts";
import { connectionId, type ServerEntry } from "../../serverEntry.ts";
import { createBearerToken } from "./bearerToken.ts";

const program = stdioEntry("demo", [], { folder: "/w" });
const address: ServerEntry = { ...program, launch: { type: "http", url: "https://example.com/mcp", headers: {} } };
const programKey = "token\n/w\ndemo\nabc";
const addressKey = "token\nhttps://example.com/mcp\ndemo";

/** The token of a server, where the user gives this one. */
function tokenOf(entry: ServerEntry, kept: Record<string, string> = {}, given: string | undefined = "new") {
  const values = new Map(Object.entries(kept));
  const reasons: string[] = [];
  const ask = async (_: ServerEntry, reason: string): Promise<string | undefined> => {
    reasons.push(reason);
    return given;
  };
  const token = createBearerToken(entry, async () => ({ hash: "abc", parts: {} }), secretsOf(values, ask));
  return { token, reasons, stored: () => Object.fromEntries(values) };
}

test("a token belongs to the address or to the exact program", async () => {
  for (const [entry, key] of [
    [program, programKey],
    [address, addressKey],
  ] as const) {
    const { token, reasons, stored } = tokenOf(entry, { [key]: "kept", other: "x" });
    assert.deepEqual([await token.stored(), await token.get(never)], ["kept", "kept"]);
    assert.deepEqual([reasons, stored()], [[], { [key]: "kept", other: "x" }]);
    const unknown = tokenOf(entry);
    assert.deepEqual([await unknown.token.stored(), await unknown.token.get(never)], [undefined, "new"]);
    assert.deepEqual([unknown.reasons, unknown.stored()], [["demo needs a token"], { [key]: "new" }]);
  }
});

test("a token that was refused is forgotten, and another one asked for", async () => {
  const { token, reasons, stored } = tokenOf(address, { [addressKey]: "kept" });
  assert.equal(await token.renew(never), "new");
  assert.deepEqual([reasons, stored()], [["demo did not accept the token"], { [addressKey]: "new" }]);
  const first = tokenOf(address);
  assert.equal(await first.token.renew(never), "new");
  assert.deepEqual(first.reasons, ["demo needs a token"], "none was refused yet");
});

test("a user who gives no token has refused", async () => {
  const { token, stored } = tokenOf(address, { [addressKey]: "kept" }, "");
  const refused = await token.renew(never).catch((thrown: unknown) => thrown);
  assert.ok(refused instanceof UserRefusal);
  const server = { id: connectionId("/w", "demo"), name: "demo" };
  assert.deepEqual(
    [refused.message, refused.detail],
    ["demo needs a token to connect", { code: "serverRefused", server }],
  );
  assert.deepEqual(stored(), {});
});

test("what earlier versions kept for any program of the name goes with the next token", async () => {
  const old = { "token\n/w\ndemo": "old" };
  const { token, stored } = tokenOf(program, old);
  await token.get(never);
  assert.deepEqual(stored(), { [programKey]: "new" });
  const other = tokenOf(address, old);
  await other.token.get(never);
  assert.deepEqual(other.stored(), { ...old, [addressKey]: "new" });
});
