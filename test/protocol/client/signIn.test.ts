import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import type { HostPorts, SignIn } from "../../../src/mcp/ports.ts";
import { timeoutProfiles } from "../../../src/mcp/serverEntry.ts";
import { startOAuthServer } from "../../support/oauthServer.ts";
import { httpEntry } from "./httpServer.ts";
import { leavesNothing } from "./leaks.ts";
import { startRawHttp } from "./rawHttpServer.ts";
import { hostileScript, never, secretsOf, stdioEntry, testPorts, withConnection } from "./support.ts";

/**
 * A browser whose user is signed in already. Each sign-in comes back to an address of its own, as in a browser's VS
 * Code.
 */
function browser(opened: string[], beforeBack: () => Promise<void> = async () => undefined): SignIn {
  let addresses = 0;
  return {
    clientName: "test",
    redirectUrl: async () => `http://127.0.0.1:1/callback?id=${(addresses += 1)}&more=1`,
    async authorize(_entry, url, state) {
      opened.push(url.pathname);
      const response = await fetch(url, { redirect: "manual" });
      const back = new URL(response.headers.get("location") ?? "http://nowhere/");
      assert.equal(back.searchParams.get("state"), state);
      await beforeBack();
      return { code: back.searchParams.get("code") ?? "", issuer: back.searchParams.get("iss") ?? undefined };
    },
  };
}

const call = async (connection: Parameters<Parameters<typeof withConnection>[1]>[0]) =>
  (await connection.callTool("whoami", {}, { signal: never })).text;

test("OAuth: the user signs in once, a new window uses the stored token", async () => {
  const server = await startOAuthServer();
  const opened: string[] = [];
  const ports = testPorts({ signIn: browser(opened), secrets: secretsOf(new Map()) });
  const entry = httpEntry(server.url);
  const once = () =>
    withConnection(entry, async (connection) => assert.equal(await call(connection), "You are signed in"), ports);
  await once();
  assert.deepEqual(server.steps, ["register", "authorize", "token"]);
  await once();
  assert.deepEqual(opened, ["/authorize"], "the user is not asked again");
  server.forgetTokens();
  await once();
  assert.deepEqual(opened, ["/authorize", "/authorize"], "tokens that count no more are replaced by a new sign-in");
  await server.stop();
});

test("OAuth: calls that are refused together lead to one sign-in", async () => {
  const server = await startOAuthServer();
  const opened: string[] = [];
  const ports = testPorts({ signIn: browser(opened, () => delay(200)), secrets: secretsOf(new Map()) });
  await withConnection(
    httpEntry(server.url),
    async (connection) => {
      await connection.start(never);
      server.forgetTokens();
      const texts = await Promise.all(Array.from({ length: 5 }, () => call(connection)));
      assert.deepEqual(new Set(texts), new Set(["You are signed in"]));
      assert.equal(opened.length, 2);
    },
    ports,
  );
  await server.stop();
});

/** A server that takes one token and knows nothing of OAuth. */
const startGuarded = (right: () => string) =>
  startRawHttp((response, _message, { headers }) => {
    if (headers.authorization === `Bearer ${right()}`) return false;
    response.writeHead(headers.authorization === undefined || _message ? 401 : 404).end();
    return true;
  });

const asking = (asked: string[], answer: () => string | undefined, takesMs = 0): HostPorts =>
  testPorts({
    signIn: browser([]),
    secrets: secretsOf(new Map(), async (_entry, reason) => {
      asked.push(reason);
      return delay(takesMs, answer());
    }),
  });

test("a server that wants a token but offers no sign-in is given one by the user", async () => {
  const server = await startGuarded(() => "right");
  const asked: string[] = [];
  await withConnection(
    httpEntry(server.url),
    async (connection) => {
      await connection.start(never);
      assert.equal(connection.state.kind, "ready");
    },
    asking(asked, () => (asked.length === 1 ? "wrong" : "right")),
  );
  assert.deepEqual(asked, ["remote needs a token", "remote did not accept the token"]);
  await server.stop();
});

test("a token that expires is asked for once, however many calls it stops", () =>
  leavesNothing(async () => {
    let right = "first";
    const server = await startGuarded(() => right);
    const asked: string[] = [];
    const auth = { type: "bearer", in: "header" } as const;
    await withConnection(
      httpEntry(server.url, { auth }),
      async (connection) => {
        await connection.start(never);
        right = "second";
        await Promise.all(Array.from({ length: 5 }, () => connection.ping(never)));
        assert.equal(connection.state.kind, "ready");
      },
      asking(asked, () => right, 100),
    );
    assert.deepEqual(asked, ["remote needs a token", "remote did not accept the token"]);
    await server.stop();
  }));

test("a user who gives no token gets an explanation, and the server can be started again", async () => {
  const server = await startGuarded(() => "right");
  const answers = [undefined, "right"];
  await withConnection(
    httpEntry(server.url, { auth: { in: "header" } }),
    async (connection) => {
      await assert.rejects(connection.start(never), {
        code: "serverRefused",
        message: "remote needs a token to connect",
      });
      assert.deepEqual(connection.state, { kind: "stopped" });
      await connection.start(never);
    },
    asking([], () => answers.shift()),
  );
  await server.stop();
});

const shortTimeouts = { ...timeoutProfiles.default, initialize: 1_000, tools: 1_000, total: 1_500 };
/** Longer than any limit above. */
const thinkingMs = 2_000;

test("the clocks are paused while the user decides whether a server may start", () =>
  withConnection(
    stdioEntry("found", [hostileScript, "wellBehaved"], { source: "mcpFile", timeouts: shortTimeouts }),
    async (connection) => {
      const { text } = await connection.callTool("echo", { text: "hello" }, { signal: never });
      assert.equal(text, "hello");
    },
    testPorts({ consent: { askToStart: () => delay(thinkingMs, true), askToUseModels: async () => false } }),
  ));

test("the clocks are paused while the user looks for a token or signs in", async () => {
  const [guarded, oauth] = [await startGuarded(() => "right"), await startOAuthServer()];
  const slowly = asking([], () => "right", thinkingMs);
  await Promise.all([
    withConnection(
      httpEntry(guarded.url, { timeouts: shortTimeouts, auth: { in: "header" } }),
      (connection) => connection.ping(never),
      slowly,
    ),
    withConnection(
      httpEntry(oauth.url, { timeouts: shortTimeouts }),
      async (connection) => assert.equal(await call(connection), "You are signed in"),
      testPorts({ signIn: browser([], () => delay(thinkingMs)), secrets: secretsOf(new Map()) }),
    ),
  ]);
  await Promise.all([guarded.stop(), oauth.stop()]);
});
