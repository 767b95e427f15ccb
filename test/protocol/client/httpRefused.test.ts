import assert from "node:assert/strict";
import { test } from "node:test";
import { userRefusal } from "../../../src/mcp/life/userRefusal.ts";
import type { SignIn } from "../../../src/mcp/ports.ts";
import { timeoutProfiles } from "../../../src/mcp/serverEntry.ts";
import { startOAuthServer } from "../../support/oauthServer.ts";
import { httpEntry } from "./httpServer.ts";
import { leavesNothing } from "./leaks.ts";
import { startRawHttp } from "./rawHttpServer.ts";
import { never, secretsOf, testPorts, untilState, withConnection } from "./support.ts";

/** Pauses that no test waits for: what happens before they end was not caused by a timer. */
const longPauses = { initialMs: 600_000, maxMs: 600_000, crashes: 1, windowMs: 60_000 };
const shortPauses = { initialMs: 10, maxMs: 20, crashes: 2, windowMs: 60_000 };

test("a dismissed token box is not shown again until the user starts the server", { timeout: 60_000 }, () =>
  leavesNothing(async () => {
    const server = await startRawHttp((response) => void response.writeHead(401).end());
    let asked = 0;
    const askForToken = async (): Promise<undefined> => void (asked += 1);
    await withConnection(
      httpEntry(server.url, { restart: shortPauses }),
      async (connection) => {
        const refused = { code: "serverRefused", message: "remote needs a token to connect" };
        await assert.rejects(connection.start(never), refused);
        assert.deepEqual(connection.state, { kind: "stopped" });
        await assert.rejects(connection.ping(never), refused);
        assert.equal(asked, 1);
        assert.equal(connection.statistics.restarts, 0);
        await assert.rejects(connection.start(never), refused);
        assert.equal(asked, 2);
      },
      testPorts({ secrets: secretsOf(new Map(), askForToken) }),
    ).finally(() => server.stop());
  }),
);

test("a sign-in that failed does not open the browser again by itself", { timeout: 60_000 }, () =>
  leavesNothing(async () => {
    const server = await startOAuthServer();
    let opened = 0;
    const signIn: SignIn = {
      clientName: "test",
      redirectUrl: async () => "http://127.0.0.1:1/callback",
      async authorize() {
        opened += 1;
        throw userRefusal("The sign-in was refused.");
      },
    };
    await withConnection(
      httpEntry(server.url, { restart: shortPauses }),
      async (connection) => {
        await assert.rejects(connection.start(never), { message: "The sign-in was refused." });
        await assert.rejects(connection.ping(never), { message: "The sign-in was refused." });
        assert.equal(opened, 1);
      },
      testPorts({ signIn, secrets: secretsOf(new Map()) }),
    ).finally(() => server.stop());
  }),
);

test(
  "initialize without an answer fails its caller once and is tried again in the background",
  { timeout: 60_000 },
  () =>
    leavesNothing(async () => {
      let greeted = 0;
      const server = await startRawHttp((_response, message) => {
        const isFirst = message?.method === "initialize" && (greeted += 1) === 1;
        return isFirst ? undefined : false;
      });
      const timeouts = { ...timeoutProfiles.default, initialize: 300 };
      await withConnection(httpEntry(server.url, { timeouts, restart: shortPauses }), async (connection) => {
        const message = "remote did not respond within 300 ms of starting";
        await assert.rejects(connection.start(never), { code: "serverFailed", message });
        assert.equal(greeted, 1);
        await untilState(connection, "ready");
      }).finally(() => server.stop());
    }),
);

test("a server that was away for long is found by the next call", { timeout: 60_000 }, () =>
  leavesNothing(async () => {
    const gone = await startRawHttp(() => false);
    await gone.stop();
    await withConnection(httpEntry(gone.url, { restart: longPauses }), async (connection) => {
      await assert.rejects(connection.start(never), /cannot be reached/);
      assert.equal(connection.state.kind, "restarting");
      await assert.rejects(connection.ping(never), /cannot be reached/);
      const back = await startRawHttp(() => false, gone.port);
      await connection.ping(never).finally(() => back.stop());
    });
  }),
);

test("a server that was away for long comes back by itself", { timeout: 60_000 }, () =>
  leavesNothing(async () => {
    const gone = await startRawHttp(() => false);
    await gone.stop();
    await withConnection(httpEntry(gone.url, { restart: shortPauses }), async (connection) => {
      await assert.rejects(connection.start(never), /several times in a row/);
      const back = await startRawHttp(() => false, gone.port);
      await untilState(connection, "ready");
      await back.stop();
    });
  }),
);
