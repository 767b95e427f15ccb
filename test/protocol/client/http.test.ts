import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { test } from "node:test";
import { CallError } from "../../../src/mcp/callError.ts";
import type { Connection } from "../../../src/mcp/connection.ts";
import { httpEntry } from "./httpServer.ts";
import { leavesNothing } from "./leaks.ts";
import { type RawAnswer, sendEvents, sendJson, startRawHttp, text } from "./rawHttpServer.ts";
import { never, testPorts, withConnection } from "./support.ts";

/** One way of answering a tool call over HTTP; the call must end long before its time-out of a minute. */
const testReply = (what: string, reply: RawAnswer, use: (connection: Connection) => Promise<void>): void =>
  void test(what, { timeout: 20_000 }, () =>
    leavesNothing(async () => {
      const server = await startRawHttp((response, message, request) =>
        message?.method === "tools/call" ? reply(response, message, request) : false,
      );
      await withConnection(httpEntry(server.url), use).finally(() => server.stop());
    }),
  );

const call = (connection: Connection) => connection.callTool("echo", {}, { signal: never });

testReply(
  "a null result over HTTP is an empty one",
  (response, message) => sendJson(response, { jsonrpc: "2.0", id: message?.id, result: null }),
  async (connection) => assert.deepEqual(await call(connection), { content: [], text: "" }),
);

testReply(
  "a null result in a stream of events is an empty one",
  (response, message) => {
    sendEvents(response, `data: ${JSON.stringify({ jsonrpc: "2.0", id: message?.id, result: null })}`);
    response.end();
  },
  async (connection) => assert.deepEqual(await call(connection), { content: [], text: "" }),
);

testReply(
  "a result beside a null error counts, in whatever pieces it arrives",
  (response, message) => {
    sendEvents(response);
    const reply = `data: ${JSON.stringify({ jsonrpc: "2.0", id: message?.id, error: null, result: text("é") })}\r\n\r\n`;
    const bytes = Buffer.from(reply);
    for (let at = 0; at < bytes.length; at += 7) response.write(bytes.subarray(at, at + 7));
    response.end();
  },
  async (connection) => assert.equal((await call(connection)).text, "é"),
);

testReply(
  "an error without a message over HTTP is reported",
  (response, message) => sendJson(response, { jsonrpc: "2.0", id: message?.id, error: { code: -32000 } }),
  async (connection) => assert.rejects(call(connection), { message: "echo failed: The server gave no reason." }),
);

testReply(
  "a reply over HTTP with neither result nor error is reported",
  (response, message) => sendJson(response, { jsonrpc: "2.0", id: message?.id }),
  async (connection) => assert.rejects(call(connection), /It has no result/),
);

testReply(
  "a stream that ends before the answer fails the call, and it may be tried again",
  (response) => {
    sendEvents(response, ": nothing yet");
    response.end();
  },
  async (connection) =>
    assert.rejects(call(connection), (failure) => {
      assert.ok(failure instanceof CallError);
      assert.match(failure.message, /The response was interrupted/);
      return failure.canRetry;
    }),
);

testReply(
  "a stream that is torn off fails the call at once",
  (response) => {
    sendEvents(response, ": nothing yet");
    setImmediate(() => response.destroy());
  },
  async (connection) =>
    assert.rejects(call(connection), { message: "echo was interrupted: The response was interrupted" }),
);

testReply(
  "a torn stream that the server does not take up again fails the call at once",
  (response) => {
    sendEvents(response, "retry: 1\nid: first\ndata: ");
    setImmediate(() => response.destroy());
  },
  async (connection) =>
    assert.rejects(call(connection), { message: "echo was interrupted: The response was interrupted" }),
);

testReply(
  "events whose lines end with CR alone are read",
  (response, message) => {
    const reply = JSON.stringify({ jsonrpc: "2.0", id: message?.id, result: text("cr") });
    response.writeHead(200, { "content-type": "text/event-stream" }).end(`event: message\rdata: ${reply}\r\r`);
  },
  async (connection) => assert.equal((await call(connection)).text, "cr"),
);

testReply(
  "a reply in several data lines is one reply",
  (response, message) => {
    const reply = JSON.stringify({ jsonrpc: "2.0", id: message?.id, error: null, result: text("lines") }, null, 1);
    sendEvents(response, `data: ${reply.replaceAll("\n", "\ndata: ")}`);
    response.end();
  },
  async (connection) => assert.equal((await call(connection)).text, "lines"),
);

testReply(
  "an event that is not JSON fails the call whose id it carries",
  (response, message) => sendEvents(response, `data: {"jsonrpc":"2.0","id":${message?.id},"result":NaN}`),
  async (connection) => assert.rejects(call(connection), /could not be read: It is not JSON/),
);

testReply(
  "a reply that does not answer the request fails it",
  (response) => sendJson(response, { jsonrpc: "2.0", id: 4711, result: {} }),
  async (connection) => assert.rejects(call(connection), /could not be read: It is not in the reply/),
);

test("a stream with numbered events is taken up again where it broke off", { timeout: 20_000 }, async () => {
  let callId: number | undefined;
  const resumed: (string | string[] | undefined)[] = [];
  const server = await startRawHttp((response, message, { headers }) => {
    if (message?.method === "tools/call") {
      callId = message.id;
      sendEvents(response, "retry: 1\nid: first\ndata: ");
      response.end();
      return true;
    }
    if (message || headers["last-event-id"] === undefined) return false;
    resumed.push(headers["last-event-id"]);
    sendEvents(response, `data: ${JSON.stringify({ jsonrpc: "2.0", id: callId, result: text("late") })}`);
    response.end();
    return true;
  });
  await withConnection(httpEntry(server.url), async (connection) => {
    assert.equal((await call(connection)).text, "late");
    assert.deepEqual(resumed, ["first"]);
  }).finally(() => server.stop());
});

/** A server that asks on its own stream while it runs a tool, and is slow to open that stream. */
function startAsking(opensAfterMs: number) {
  let stream: ServerResponse | undefined;
  let calling: ServerResponse | undefined;
  let callId: number | undefined;
  const finish = (value: string): void => {
    if (calling) sendJson(calling, { jsonrpc: "2.0", id: callId, result: text(value) });
  };
  const ask = {
    jsonrpc: "2.0",
    id: 7,
    method: "elicitation/create",
    params: { message: "Who?", requestedSchema: form },
  };
  return startRawHttp((response, message) => {
    if (!message) {
      setTimeout(() => sendEvents((stream = response), ": open"), opensAfterMs).unref();
      return true;
    }
    if (message.method === undefined && message.id === 7) {
      response.writeHead(202).end();
      finish(`answered: ${String(message.result?.["action"])}`);
      return true;
    }
    if (message.method !== "tools/call") return false;
    [calling, callId] = [response, message.id];
    if (stream) stream.write(`data: ${JSON.stringify(ask)}\n\n`);
    else finish("no listener");
    return true;
  });
}

const form = { type: "object", properties: {} };
const questions = { elicit: async () => ({ action: "decline" }) };

test("a server that is slow to open its stream loses no question", { timeout: 20_000 }, async () => {
  const server = await startAsking(100);
  await withConnection(
    httpEntry(server.url),
    async (connection) => assert.equal((await call(connection)).text, "answered: decline"),
    testPorts({ questions }),
  ).finally(() => server.stop());
});

test("a server that sends no headers before its first event is ready at once", { timeout: 8_000 }, async () => {
  const server = await startAsking(600_000);
  await withConnection(
    httpEntry(server.url),
    async (connection) => {
      await connection.start(never);
      assert.equal((await call(connection)).text, "no listener");
    },
    testPorts({ questions }),
  ).finally(() => server.stop());
});
