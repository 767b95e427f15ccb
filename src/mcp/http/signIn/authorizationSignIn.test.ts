import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { fakeWeb } from "../../../../test/support/fakeWeb.ts";
import { never, secretsOf, stdioEntry } from "../../../../test/protocol/client/support.ts";
import { createAuthorization } from "./authorization.ts";
import { createSignInSession } from "./oauthProvider.ts";

const url = "https://example.com/mcp";
const login = "https://login.example";
const metadata = {
  ...{ issuer: login, authorization_endpoint: `${login}/authorize`, token_endpoint: `${login}/token` },
  ...{ response_types_supported: ["code"], code_challenge_methods_supported: ["S256"] },
};
const challenge = (status: number, more: string): Response =>
  new Response("", { status, headers: { "www-authenticate": `Bearer resource_metadata="${login}/meta"${more}` } });

const neverAsked = async (): Promise<never> => assert.fail("The user was asked for a token");

/** A user who signs in whenever they are asked, at a server that answers for tokens like this. */
async function signingIn(context: TestContext, giveTokens: () => Response) {
  const pages: URL[] = [];
  fakeWeb(context, (request) => {
    if (request.url === `${login}/meta`) return Response.json({ resource: url, authorization_servers: [login] });
    if (request.url.includes("/.well-known/")) return Response.json(metadata);
    return giveTokens();
  });
  const entry = { ...stdioEntry("demo", []), launch: { type: "http", url, headers: {} } } as const;
  const signIn = {
    ...{ clientName: "us", redirectUrl: async () => "vscode://us/cb", clientFor: () => ({ client_id: "c" }) },
    authorize: async (_: unknown, page: URL) => {
      pages.push(page);
      return { code: "c0de" };
    },
  };
  const authorization = createAuthorization({
    ...{ name: "demo", url, needsToken: false, onProblem: assert.fail, signal: never },
    token: { get: neverAsked, stored: async () => undefined, renew: neverAsked },
    signIn: await createSignInSession(entry, signIn, secretsOf(new Map()), never),
  });
  const scopes = () => pages.map(({ searchParams }) => searchParams.get("scope"));
  return { authorization, scopes };
}

test("each sign-in asks for what the server wants beside what was granted before", async (context) => {
  let count = 0;
  const { authorization, scopes } = await signingIn(context, () =>
    Response.json({ access_token: `t${(count += 1)}`, token_type: "Bearer" }),
  );
  authorization.observe(challenge(401, ', scope="read list"'));
  await authorization.renew();
  assert.deepEqual([await authorization.header(), authorization.generation], ["t1", 1]);
  authorization.observe(challenge(403, ', error="insufficient_scope", scope="read  write"'));
  assert.ok(authorization.isRefusal(403));
  await authorization.renew();
  assert.deepEqual([await authorization.header(), authorization.generation], ["t2", 2]);
  assert.deepEqual(scopes(), ["read list", "read list write"]);
  assert.equal(authorization.isRefusal(403), false, "the same demand again is not met by another sign-in");
});

test("a sign-in that the server does not complete is not tried again by itself", async (context) => {
  const { authorization, scopes } = await signingIn(context, () =>
    Response.json({ error: "access_denied", error_description: "Not you" }, { status: 400 }),
  );
  authorization.observe(challenge(401, ""));
  for (let count = 0; count < 2; count += 1)
    await assert.rejects(authorization.renew(), {
      code: "serverRefused",
      message: /^The sign-in to demo failed: .*Not you/,
    });
  assert.deepEqual([scopes().length, authorization.generation], [1, 0]);
});
