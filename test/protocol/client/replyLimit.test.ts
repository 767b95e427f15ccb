import assert from "node:assert/strict";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { test } from "node:test";
import { createGzip } from "node:zlib";
import type { ServerEntry } from "../../../src/mcp/serverEntry.ts";
import { httpEntry } from "./httpServer.ts";
import { leavesNothing } from "./leaks.ts";
import { type RawMessage, sendEvents, sendJson, startRawHttp, text } from "./rawHttpServer.ts";
import { hostileScript, never, stdioEntry, testPorts, withConnection } from "./support.ts";

const limit = 2000;
const ports = testPorts({ maxReplyBytes: () => limit });

/** Calls a tool that answers with too much, then one that does not: the connection must stand. */
const failsOnlyItsCall = (entry: ServerEntry, large: unknown): Promise<void> =>
  withConnection(
    entry,
    async (connection) => {
      const call = (value: unknown) => connection.callTool("echo", { text: value }, { signal: never });
      await assert.rejects(call(large), /could not be read: A reply of (?:more than )?\d+ bytes is too large/);
      assert.equal((await call("small")).text, "small");
      assert.equal(connection.statistics.restarts, 0);
    },
    ports,
  );

test("a reply over the limit fails its call over stdio", () =>
  leavesNothing(() => failsOnlyItsCall(stdioEntry("hostile", [hostileScript, "wellBehaved"]), "x".repeat(limit))));

type Flood = (response: ServerResponse, message: RawMessage) => void;

/** Writes for as long as the other side reads. */
function writeForEver(write: (piece: string, done: () => void) => void): void {
  const piece = "x".repeat(64 * 1024);
  const next = (): void => write(piece, () => setImmediate(next));
  next();
}

const floods: Readonly<Record<string, Flood>> = {
  "as JSON": (response, { id }) => sendJson(response, { jsonrpc: "2.0", id, result: text("x".repeat(limit)) }),
  "as an event": (response, { id }) => {
    const reply = JSON.stringify({ jsonrpc: "2.0", id, result: text("x".repeat(limit)) });
    sendEvents(response, `data: ${reply}`);
  },
  "as an endless event of a stream that could be resumed": (response) => {
    sendEvents(response, "retry: 1\nid: first\ndata: ");
    response.write("data: ");
    writeForEver((piece, done) => void (response.destroyed || response.write(piece, done)));
  },
  "as endless compressed JSON": (response) => {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    const gzip = createGzip();
    gzip.pipe(response);
    writeForEver((piece, done) => void (response.destroyed || gzip.write(piece, done)));
  },
};

for (const [how, flood] of Object.entries(floods))
  test(`a reply over the limit fails its call over HTTP (${how})`, { timeout: 20_000 }, () =>
    leavesNothing(async () => {
      let ended: Promise<unknown> | undefined;
      const server = await startRawHttp((response, message) => {
        if (message?.method !== "tools/call") return false;
        const { text: asked } = message.params?.["arguments"] as { text: string };
        if (asked === "small") return sendJson(response, { jsonrpc: "2.0", id: message.id, result: text("small") });
        ended = once(response, "close");
        flood(response, message);
      });
      await failsOnlyItsCall(httpEntry(server.url), "large")
        .then(() => ended)
        .finally(() => server.stop());
    }),
  );

test("an endless body of a refusal is not read to its end", { timeout: 20_000 }, () =>
  leavesNothing(async () => {
    const server = await startRawHttp((response, message) => {
      if (message?.method !== "tools/call") return false;
      response.writeHead(500, { "content-type": "text/plain" }).write("out of order\n");
      writeForEver((piece, done) => void (response.destroyed || response.write(piece, done)));
      return true;
    });
    await withConnection(httpEntry(server.url), async (connection) => {
      const called = connection.callTool("echo", {}, { signal: never });
      await assert.rejects(called, { message: "echo was interrupted: remote answered 500 (out of order)" });
    }).finally(() => server.stop());
  }),
);
