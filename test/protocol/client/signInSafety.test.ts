import assert from "node:assert/strict";
import { test } from "node:test";
import type { SignIn } from "../../../src/mcp/ports.ts";
import { type OAuthServerOptions, startOAuthServer } from "../../support/oauthServer.ts";
import { httpEntry } from "./httpServer.ts";
import { never, secretsOf, testPorts, withConnection } from "./support.ts";

/** A browser whose user is signed in already. */
function browser(opened: URL[]): SignIn {
  return {
    clientName: "test",
    redirectUrl: async () => "vscode://flightdeck/signed-in",
    async authorize(_entry, url) {
      opened.push(url);
      const response = await fetch(url, { redirect: "manual" });
      const back = new URL(response.headers.get("location") ?? "http://nowhere/");
      return { code: back.searchParams.get("code") ?? "", issuer: back.searchParams.get("iss") ?? undefined };
    },
  };
}

/** A sign-in that must not get as far as a token. */
const refuses = (what: string, options: OAuthServerOptions, reason: RegExp, pages: number): void =>
  void test(`OAuth: ${what}`, { timeout: 30_000 }, async () => {
    const server = await startOAuthServer(options);
    const opened: URL[] = [];
    const ports = testPorts({ signIn: browser(opened), secrets: secretsOf(new Map()) });
    await withConnection(
      httpEntry(server.url),
      async (connection) => {
        await assert.rejects(connection.start(never), (failure: Error) => reason.test(failure.message));
        assert.deepEqual(connection.state, { kind: "stopped" });
        assert.equal(opened.length, pages);
        assert.ok(!server.steps.includes("token"));
      },
      ports,
    ).finally(() => server.stop());
  });

for (const page of ["file:///etc/passwd", "ms-msdt:/id", "vscode://some.extension/run", "http://example.com/authorize"])
  refuses(`${page} is not opened`, { metadata: { authorization_endpoint: page } }, /is not a web page/, 0);
refuses(
  "an authorization server that does not declare PKCE is refused",
  { metadata: { code_challenge_methods_supported: undefined } },
  /does not support PKCE with S256/,
  0,
);
refuses(
  "an authorization server that offers plain PKCE only is refused",
  { metadata: { code_challenge_methods_supported: ["plain"] } },
  /does not support PKCE with S256/,
  0,
);
refuses(
  "metadata of another issuer is refused",
  { metadata: { issuer: "https://honest.example.com" } },
  /describes itself as https:\/\/honest\.example\.com/,
  0,
);
refuses(
  "a token endpoint without TLS elsewhere is refused",
  { metadata: { token_endpoint: "http://example.com/token" } },
  /is not a safe address for credentials/,
  0,
);
refuses(
  "an answer that names another issuer is refused",
  { issuerOfAnswer: "https://honest.example.com" },
  /came from https:\/\/honest\.example\.com/,
  1,
);
refuses(
  "an answer without the issuer that was promised is refused",
  { metadata: { authorization_response_iss_parameter_supported: true } },
  /came from an unknown server/,
  1,
);

test("OAuth: an editor on a desktop registers as a native application", async () => {
  const server = await startOAuthServer();
  await withConnection(
    httpEntry(server.url),
    (connection) => connection.start(never),
    testPorts({ signIn: browser([]), secrets: secretsOf(new Map()) }),
  ).finally(() => server.stop());
  assert.equal(server.registrations[0]?.["application_type"], "native");
});

test("OAuth: another authorization server gets neither our registration nor our refresh token", async () => {
  const other = await startOAuthServer();
  const named: { origin?: string } = {};
  const server = await startOAuthServer({
    authorizationServer: () => named.origin ?? new URL(server.url).origin,
  });
  const ports = testPorts({ signIn: browser([]), secrets: secretsOf(new Map()) });
  const start = () => withConnection(httpEntry(server.url), (connection) => connection.start(never), ports);
  await start();
  named.origin = new URL(other.url).origin;
  server.forgetTokens();
  // The tokens of the other server are unknown here; what counts is what it was shown.
  await start().catch(() => undefined);
  await Promise.all([server.stop(), other.stop()]);
  assert.deepEqual(other.steps.slice(0, 3), ["register", "authorize", "token"]);
});

test("OAuth: a token that may do more is asked for beside what was granted before", { timeout: 30_000 }, async () => {
  const server = await startOAuthServer({ scopeOfCalls: "tools", challengedScope: "read" });
  const ports = testPorts({ signIn: browser([]), secrets: secretsOf(new Map()) });
  await withConnection(
    httpEntry(server.url),
    async (connection) => {
      await connection.start(never);
      assert.equal((await connection.callTool("whoami", {}, { signal: never })).text, "You are signed in");
    },
    ports,
  ).finally(() => server.stop());
  assert.deepEqual(server.scopes, ["read", "read tools"]);
});
