import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { test } from "node:test";
import type { HttpLaunch } from "../../../src/mcp/serverEntry.ts";
import { httpEntry } from "./httpServer.ts";
import { leavesNothing } from "./leaks.ts";
import { type RawAnswer, sendEvents, startRawHttp, text } from "./rawHttpServer.ts";
import { never, secretsOf, testPorts, untilState, withConnection } from "./support.ts";

const types: readonly HttpLaunch["type"][] = ["http", "sse"];
const restart = { initialMs: 10, maxMs: 20, crashes: 3, windowMs: 60_000 };
const entryAt = (url: string, type: HttpLaunch["type"]) =>
  httpEntry(url, { restart, launch: { type, url, headers: {} } });

/** A server of the old kind: what it says comes on the stream that the GET opened. POST to its address is unknown. */
function oldServer(): RawAnswer {
  let stream: ServerResponse | undefined;
  return (response, message, { url }) => {
    if (!message) return sendEvents((stream = response), "event: endpoint\ndata: /messages");
    if (url !== "/messages") return void response.writeHead(405).end();
    response.writeHead(202).end();
    if (message.id === undefined) return;
    const serverInfo = { name: "old", version: "1" };
    const hello = { protocolVersion: "2024-11-05", capabilities: { tools: {} }, serverInfo };
    const result = message.method === "initialize" ? hello : text("hello");
    stream?.write(`data: ${JSON.stringify({ jsonrpc: "2.0", id: message.id, result })}\n\n`);
  };
}

for (const type of types) {
  test(`a server that is not running is named with its address (${type})`, { timeout: 60_000 }, () =>
    leavesNothing(async () => {
      const server = await startRawHttp(() => false);
      await server.stop();
      await withConnection(entryAt(server.url, type), async (connection) => {
        await assert.rejects(connection.start(never), {
          message: `remote cannot be reached at ${server.url} (ECONNREFUSED), several times in a row`,
        });
        assert.equal(connection.statistics.restarts, 3);
        assert.equal(connection.state.kind, "restarting", "it may come back");
      });
    }),
  );

  test(`a server that is busy at first is tried again, and the reason is reported (${type})`, { timeout: 60_000 }, () =>
    leavesNothing(async () => {
      let tries = 0;
      const answer = oldServer();
      const server = await startRawHttp((response, message, request) => {
        tries += 1;
        return tries === 1 ? void response.writeHead(503).end("warming up") : answer(response, message, request);
      });
      await withConnection(entryAt(server.url, type), async (connection) => {
        const waiting = untilState(connection, "restarting");
        await connection.start(never);
        const state = await waiting;
        assert.match("reason" in state ? state.reason : "", /^remote answered 503( \(warming up\))?$/);
        assert.equal((await connection.callTool("echo", {}, { signal: never })).text, "hello");
      }).finally(() => server.stop());
    }),
  );

  test(`an address that knows nothing of MCP is not tried again (${type})`, { timeout: 60_000 }, () =>
    leavesNothing(async () => {
      const server = await startRawHttp((response) => void response.writeHead(404).end());
      await withConnection(entryAt(server.url, type), async (connection) => {
        await assert.rejects(connection.start(never), { message: "remote answered 404" });
        assert.equal(connection.state.kind, "failed");
        assert.equal(connection.statistics.restarts, 0);
      }).finally(() => server.stop());
    }),
  );

  test(`an old server that refuses a stream lets it in with a new token (${type})`, { timeout: 60_000 }, () =>
    leavesNothing(async () => {
      const asked: string[] = [];
      const answer = oldServer();
      const server = await startRawHttp((response, message, request) => {
        const isOpen = message !== undefined && request.url !== "/messages";
        if (isOpen || request.headers.authorization === "Bearer right") return answer(response, message, request);
        response.writeHead(401).end();
      });
      const askForToken = async (_: unknown, reason: string) => (asked.push(reason) === 1 ? "wrong" : "right");
      await withConnection(
        entryAt(server.url, type),
        async (connection) => {
          assert.equal((await connection.callTool("echo", {}, { signal: never })).text, "hello");
          assert.deepEqual(asked, ["remote needs a token", "remote did not accept the token"]);
          assert.equal(connection.statistics.restarts, 0);
        },
        testPorts({ secrets: secretsOf(new Map(), askForToken) }),
      ).finally(() => server.stop());
    }),
  );
}
