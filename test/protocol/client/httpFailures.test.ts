import assert from "node:assert/strict";
import { test } from "node:test";
import { timeoutProfiles } from "../../../src/mcp/serverEntry.ts";
import { httpEntry } from "./httpServer.ts";
import { leavesNothing } from "./leaks.ts";
import { type RawAnswer, type RawMessage, sendJson, startRawHttp, text } from "./rawHttpServer.ts";
import { never, withConnection } from "./support.ts";
import type { Connection } from "../../../src/mcp/connection.ts";

const call = async (connection: Connection, signal = never): Promise<string> =>
  (await connection.callTool("echo", {}, { signal })).text;

const answerCall = (response: Parameters<RawAnswer>[0], message: RawMessage | undefined): void =>
  sendJson(response, { jsonrpc: "2.0", id: message?.id, result: text("done") });

const testServer = (what: string, answer: RawAnswer, use: (connection: Connection) => Promise<void>): void =>
  void test(what, { timeout: 20_000 }, () =>
    leavesNothing(async () => {
      const server = await startRawHttp(answer);
      await withConnection(httpEntry(server.url), use).finally(() => server.stop());
    }),
  );

{
  let calls = 0;
  testServer(
    "a POST whose connection breaks fails its own call only",
    (response, message) => {
      if (message?.method !== "tools/call") return false;
      if ((calls += 1) === 1) return void response.destroy();
      return answerCall(response, message);
    },
    async (connection) => {
      await connection.start(never);
      await assert.rejects(call(connection), { code: "serverFailed" });
      assert.equal(await call(connection), "done");
      assert.equal(connection.statistics.restarts, 0);
    },
  );
}

{
  const sessions: string[] = [];
  let ran = 0;
  testServer(
    "a tool call on an expired session is sent again in a new one",
    (response, message, { headers }) => {
      if (message?.method === "initialize") {
        sessions.push(`session ${sessions.length}`);
        response.setHeader("mcp-session-id", sessions.at(-1) ?? "");
        return false;
      }
      if (message?.method !== "tools/call") return false;
      if (headers["mcp-session-id"] === "session 0") return void response.writeHead(404).end();
      ran += 1;
      return answerCall(response, message);
    },
    async (connection) => {
      assert.equal(await call(connection), "done");
      assert.deepEqual([ran, sessions.length], [1, 2]);
    },
  );
}

{
  let calls = 0;
  testServer(
    "a server that asks for a pause gets it, and then the call again",
    (response, message) => {
      if (message?.method !== "tools/call") return false;
      if ((calls += 1) === 1) return void response.writeHead(429, { "retry-after": "1" }).end("slow down");
      return answerCall(response, message);
    },
    async (connection) => {
      assert.equal(await call(connection), "done");
      assert.deepEqual([calls, connection.statistics.restarts], [2, 0]);
    },
  );
}

{
  let calls = 0;
  const cancelling = new AbortController();
  testServer(
    "a call that is cancelled during the pause is not sent again",
    (response, message) => {
      if (message?.method !== "tools/call") return false;
      if ((calls += 1) === 3) return answerCall(response, message);
      return void response.writeHead(429, { "retry-after": "1" }).end(() => setImmediate(() => cancelling.abort()));
    },
    async (connection) => {
      await assert.rejects(call(connection, cancelling.signal), { code: "cancelled" });
      // Its pause ends later than that of the cancelled call would have.
      assert.equal(await call(connection), "done");
      assert.equal(calls, 3, "one that was cancelled, one that was told to wait, and its second try");
    },
  );
}

testServer(
  "a pause that is too long is reported instead of waited for",
  (response, message) =>
    message?.method === "tools/call"
      ? void response.writeHead(503, { "retry-after": "3600" }).end("maintenance")
      : false,
  async (connection) => {
    const message = "echo was interrupted: remote answered 503 (maintenance)";
    await assert.rejects(call(connection), { message, canRetry: true });
  },
);

{
  let asked = 0;
  testServer(
    "a refusal is reported in the words of the server, and not retried",
    (response, message) => {
      if (message?.method !== "tools/list") return false;
      asked += 1;
      return sendJson(response, { error: { message: "Your plan does not include this." } }, 403);
    },
    async (connection) => {
      await assert.rejects(connection.list("tools", never), {
        message: "tools/list was interrupted: remote answered 403 (Your plan does not include this.)",
        canRetry: false,
      });
      assert.equal(asked, 1);
    },
  );
}

testServer(
  "a page of HTML is not quoted as a reason",
  (response, message) =>
    message?.method === "tools/call"
      ? void response.writeHead(502).end("<html><head><title>Bad Gateway</title></head><body>…</body></html>")
      : false,
  async (connection) =>
    assert.rejects(call(connection), { message: "echo was interrupted: remote answered 502 (Bad Gateway)" }),
);

test("a stream of the old kind that never opens fails the start", { timeout: 20_000 }, () =>
  leavesNothing(async () => {
    const server = await startRawHttp((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(": wait\n\n");
    });
    const timeouts = { ...timeoutProfiles.default, initialize: 300 };
    const launch = { type: "sse", url: server.url, headers: {} } as const;
    await withConnection(httpEntry(server.url, { launch, timeouts }), async (connection) => {
      await assert.rejects(connection.start(never), { message: "remote did not respond within 300 ms of starting" });
    }).finally(() => server.stop());
  }),
);
