import assert from "node:assert/strict";
import { test } from "node:test";
import { secretsOf } from "../../../../test/protocol/client/support.ts";
import { createStoredSignIn } from "./storedSignIn.ts";

const url = "https://example.com/mcp";
const [tokensKey, clientKey] = [`oauth\n${url}\ntokens`, `oauth\n${url}\nclient`];

function stored(kept: Record<string, unknown> = {}) {
  const values = new Map(Object.entries(kept).map(([key, value]) => [key, JSON.stringify(value)]));
  let reads = 0;
  const secrets = secretsOf(values);
  const get = (key: string): Promise<string | undefined> => {
    reads += 1;
    return secrets.get(key);
  };
  const signIn = createStoredSignIn(url, { ...secrets, get });
  const left = () => Object.fromEntries([...values].map(([key, value]) => [key, JSON.parse(value) as unknown]));
  return { signIn, left, values, reads: () => reads };
}

const tokens = { access_token: "a", token_type: "Bearer" };

test("tokens are kept with the scope that was granted, requested, or granted before", async () => {
  for (const [given, requested, before, scope] of [
    ["granted", "requested", "before", "granted"],
    [undefined, "requested", "before", "requested"],
    [undefined, undefined, "before", "before"],
    [undefined, undefined, undefined, undefined],
  ] as const) {
    const { signIn, left } = stored(before === undefined ? {} : { [tokensKey]: { ...tokens, scope: before } });
    await signIn.saveTokens(given === undefined ? tokens : { ...tokens, scope: given }, requested);
    const expected = scope === undefined ? tokens : { ...tokens, scope };
    assert.deepEqual(left(), { [tokensKey]: expected });
    assert.equal(await signIn.accessToken(), "a");
  }
});

test("the token of a request is read once, the tokens of a sign-in each time", async () => {
  const { signIn, values, reads } = stored({ [tokensKey]: tokens });
  assert.deepEqual([await signIn.accessToken(), await signIn.accessToken(), reads()], ["a", "a", 1]);
  values.set(tokensKey, JSON.stringify({ ...tokens, access_token: "b" }));
  assert.equal(await signIn.accessToken(), "a");
  assert.equal((await signIn.tokens())?.access_token, "b");
  assert.equal(await signIn.accessToken(), "b", "another window renewed them");
  const none = stored();
  assert.deepEqual([await none.signIn.tokens(), await none.signIn.accessToken()], [undefined, undefined]);
});

test("a registration counts for the address to come back to, or while no browser is needed", async () => {
  const client = { client_id: "c", issuer: "https://login.example", redirectUrl: "vscode://a" };
  const clientFor = (kept: Record<string, unknown>, redirectUrl = "vscode://a") =>
    stored(kept).signIn.clientFor(redirectUrl);
  assert.deepEqual(await clientFor({ [clientKey]: client }), client);
  assert.equal(await clientFor({ [clientKey]: client }, "vscode://b"), undefined);
  assert.equal(await clientFor({ [clientKey]: client, [tokensKey]: tokens }, "vscode://b"), undefined);
  const renewable = { ...tokens, refresh_token: "r" };
  assert.deepEqual(await clientFor({ [clientKey]: client, [tokensKey]: renewable }, "vscode://b"), client);
  assert.equal(await clientFor({ [clientKey]: { client_id: "c", redirectUrl: "vscode://a" } }), undefined);
  assert.equal(await clientFor({}), undefined);
});

test("either part can be forgotten alone", async () => {
  const { signIn, left } = stored({ [tokensKey]: tokens });
  await signIn.saveClient({ client_id: "c" });
  await signIn.accessToken();
  await signIn.forget("client");
  assert.deepEqual([left(), await signIn.accessToken()], [{ [tokensKey]: tokens }, "a"]);
  await signIn.forget("tokens");
  assert.deepEqual([left(), await signIn.accessToken()], [{}, undefined]);
});
