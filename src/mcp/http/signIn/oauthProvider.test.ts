import assert from "node:assert/strict";
import { test } from "node:test";
import { never, secretsOf, stdioEntry } from "../../../../test/protocol/client/support.ts";
import type { SignIn, SignInAnswer } from "../../ports.ts";
import { connectionId } from "../../serverEntry.ts";
import { createSignInSession } from "./oauthProvider.ts";

const url = "https://example.com/mcp";
const entry = { ...stdioEntry("demo", [], { folder: "/w" }), launch: { type: "http", url, headers: {} } } as const;
const issuer = "https://login.example";
const discovery = {
  authorizationServerUrl: issuer,
  authorizationServerMetadata: {
    ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
    ...{ response_types_supported: ["code"], code_challenge_methods_supported: ["S256"] },
  },
};
const tokens = { access_token: "a", refresh_token: "r", token_type: "Bearer", issuer };

/** A session of a user whose browser brings back this answer. */
async function session(more: Partial<SignIn> = {}, answer: SignInAnswer = { code: "c" }) {
  const opened: unknown[] = [];
  let visits = 0;
  const signIn: SignIn = {
    clientName: "us",
    redirectUrl: async () => `vscode://us/${(visits += 1)}`,
    async authorize(_, page, state) {
      opened.push([page.href, state]);
      return answer;
    },
    ...more,
  };
  const values = new Map<string, string>();
  const given = await createSignInSession(entry, signIn, secretsOf(values), never);
  return { own: given, provider: given.provider, opened, values };
}

test("we introduce ourselves as what we are", async () => {
  const { provider } = await session();
  const metadata = {
    ...{ client_name: "us", redirect_uris: ["vscode://us/1"], grant_types: ["authorization_code", "refresh_token"] },
    ...{ response_types: ["code"], application_type: "native" },
  };
  assert.deepEqual([provider.redirectUrl, provider.clientMetadata], ["vscode://us/1", metadata]);
  assert.equal("clientMetadataUrl" in provider, false);
  const web = (await session({ redirectUrl: async () => "https://vscode.dev/cb", clientMetadataUrl: "https://us" }))
    .provider;
  assert.equal(web.clientMetadataUrl, "https://us");
  assert.equal("application_type" in web.clientMetadata && web.clientMetadata.application_type, "web");
});

test("a registration made beforehand comes before one of our own", async () => {
  const { provider } = await session();
  const registered = { client_id: "c", issuer };
  await provider.saveClientInformation?.(registered);
  assert.deepEqual(await provider.clientInformation(), { ...registered, redirectUrl: "vscode://us/1" });
  const known = { client_id: "known" };
  const other = await session({ clientFor: (address) => (address === url ? known : undefined) });
  assert.deepEqual(await other.provider.clientInformation(), known);
});

test("a refresh token goes to the server that gave it, and not when more is wanted", async () => {
  const { own, provider } = await session();
  assert.equal(await provider.tokens(), undefined);
  await provider.saveTokens({ ...tokens, scope: "read" });
  const { refresh_token: refresh, ...withoutRefresh } = { ...tokens, scope: "read" };
  assert.equal(refresh, "r");
  assert.deepEqual(await provider.tokens(), { ...tokens, scope: "read" });
  own.askForMore(true);
  assert.deepEqual(await provider.tokens(), withoutRefresh);
  own.askForMore(false);
  assert.deepEqual(await provider.tokens(), { ...tokens, scope: "read" });
  assert.deepEqual([await own.accessToken(), await own.grantedScope()], ["a", "read"]);
  assert.equal(provider.redirectUrl, "vscode://us/2", "an address may be good for one sign-in");
  await provider.saveTokens({ access_token: "b", refresh_token: "r", token_type: "Bearer" });
  assert.deepEqual(await provider.tokens(), { access_token: "b", token_type: "Bearer", scope: "read" });
});

test("the user's browser opens the page, and brings back the code", async () => {
  const { own, provider, opened } = await session();
  const states = [await provider.state?.(), await provider.state?.()];
  assert.notEqual(states[0], states[1]);
  const page = `${issuer}/authorize?scope=read`;
  await provider.redirectToAuthorization(new URL(page));
  assert.equal(await own.code(), "c");
  assert.deepEqual(opened, [[page, states[1]]]);
  await provider.saveTokens({ access_token: "a", token_type: "Bearer" });
  assert.equal(await own.grantedScope(), "read", "what was requested is what was granted");
});

test("an answer of another server, or a page that is none, ends the sign-in", async () => {
  const { own, provider } = await session({}, { code: "c", issuer: "https://other.example" });
  await provider.saveDiscoveryState?.(discovery);
  await provider.redirectToAuthorization(new URL(`${issuer}/authorize`));
  await assert.rejects(own.code(), { message: "The sign-in response for demo came from https://other.example" });
  const server = { id: connectionId("/w", "demo"), name: "demo" };
  const unasked = await session();
  await assert.rejects(unasked.own.code(), {
    ...{ message: "demo requires a sign-in but does not offer one", detail: { code: "serverRefused", server } },
  });
  assert.throws(() => unasked.provider.redirectToAuthorization(new URL("file:///etc/passwd")), /is not a web page/);
});

test("what is known of a sign-in is forgotten part by part", async () => {
  for (const [scope, left] of [
    ["verifier", ["discovery", "tokens", "client"]],
    ["discovery", ["verifier", "tokens", "client"]],
    ["tokens", ["verifier", "discovery", "client"]],
    ["client", ["verifier", "discovery", "tokens"]],
    ["all", []],
  ] as const) {
    const { provider, values } = await session();
    await provider.saveCodeVerifier("v");
    await provider.saveDiscoveryState?.(discovery);
    await provider.saveTokens(tokens);
    await provider.saveClientInformation?.({ client_id: "c", issuer });
    await provider.invalidateCredentials?.(scope);
    const hasVerifier = left.some((part) => part === "verifier");
    if (hasVerifier) assert.equal(await provider.codeVerifier(), "v");
    else assert.throws(() => provider.codeVerifier(), { message: "The sign-in to demo was interrupted" });
    const kept = {
      discovery: (await provider.discoveryState?.()) === discovery,
      tokens: values.has(`oauth\n${url}\ntokens`),
      client: values.has(`oauth\n${url}\nclient`),
    };
    assert.deepEqual(kept, {
      discovery: left.some((part) => part === "discovery"),
      tokens: left.some((part) => part === "tokens"),
      client: left.some((part) => part === "client"),
    });
  }
});

test("an authorization server that is not safe is not remembered", async () => {
  const { provider } = await session();
  const { authorizationServerMetadata, ...unpublished } = discovery;
  assert.ok(authorizationServerMetadata);
  assert.throws(() => provider.saveDiscoveryState?.(unpublished), /does not publish its sign-in metadata/);
  assert.equal(await provider.discoveryState?.(), undefined);
});
