import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { eventAnswer, fakeWeb, fetchFailed, httpOptions, listenTo, jsonAnswer } from "../../../test/support/fakeWeb.ts";
import type { OutgoingMessage } from "../rpc/message.ts";
import { type HttpOptions, HttpTransport } from "./httpTransport.ts";

const httpTransport = (more?: Partial<HttpOptions>) => listenTo(new HttpTransport(httpOptions(more)));

const request = (id: number, method = "x"): OutgoingMessage => ({ jsonrpc: "2.0", id, method });
const initialized: OutgoingMessage = { jsonrpc: "2.0", method: "notifications/initialized" };
const result = (id: number): object => ({ jsonrpc: "2.0", id, result: {} });
const ended = (reason: string, more: object = {}) => [
  "end",
  { stderrTail: [], canRetry: true, cause: "away", reason, ...more },
];
const refused = (reason: string, isFinal: boolean, neverRan = false) => ({
  name: "SendError",
  message: reason,
  isFinal,
  neverRan,
});

/** Lets everything happen that waits for no timer. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
}

test("messages go to the address with its headers, its token and the revision", async (context) => {
  const requests = fakeWeb(context, ({ body }) =>
    Array.isArray(body) ? jsonAnswer([result(2), result(3)]) : jsonAnswer(result(1)),
  );
  const { transport, told, start } = httpTransport();
  await start();
  await transport.send(request(1));
  transport.setProtocolVersion("2025-06-18");
  await transport.send([request(2), request(3)]);
  assert.deepEqual(
    requests.map(({ method, url, body }) => [method, url, body]),
    [request(1), [request(2), request(3)]].map((body) => ["POST", "https://example.com/mcp", body]),
  );
  const headersOf = (index: number) =>
    ["authorization", "x-own", "mcp-protocol-version"].map((name) => requests[index]?.headers.get(name));
  assert.deepEqual(
    [headersOf(0), headersOf(1)],
    [
      ["Bearer t0ken", "1", null],
      ["Bearer t0ken", "1", "2025-06-18"],
    ],
  );
  assert.deepEqual(told, [result(1), result(2), result(3)]);
});

test("the end of a connection is told once, and its session is given back", async (context) => {
  const requests = fakeWeb(context, ({ method }) =>
    method === "DELETE" ? new Response(null, { status: 405 }) : jsonAnswer(result(1), { "mcp-session-id": "s" }),
  );
  const { transport, heard, start } = httpTransport();
  await start();
  await transport.send(request(1, "initialize"));
  await transport.close();
  await transport.close();
  assert.deepEqual(heard(), [result(1), ended("remote was disconnected")]);
  const given = requests.slice(1).map(({ method, headers }) => [method, headers.get("mcp-session-id")]);
  assert.deepEqual(given, [["DELETE", "s"]]);
});

test("a server that does not take its session back is left after a second", async (context) => {
  const endless = Promise.race<Response>([]);
  fakeWeb(context, ({ method }) => (method === "DELETE" ? endless : jsonAnswer(result(1), { "mcp-session-id": "s" })));
  const { transport, heard, start } = httpTransport();
  await start();
  await transport.send(request(1, "initialize"));
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const closed = transport.close();
  context.mock.timers.tick(999);
  await settle();
  assert.equal(heard().length, 1);
  context.mock.timers.tick(1);
  await closed;
  assert.equal(heard().length, 2);
});

test("tool calls wait until the server can ask something back, but not for long", async (context) => {
  for (const end of ["opened", "refused", "slow", "closed"] as const) {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    let answerStream: (response: Response) => void = () => undefined;
    const requests = fakeWeb(context, ({ method, body }) => {
      if (method === "GET")
        return new Promise((resolve) => {
          answerStream = resolve;
        });
      return body && typeof body === "object" && "id" in body
        ? jsonAnswer(result(1))
        : new Response(null, { status: 202 });
    });
    const { transport, start } = httpTransport();
    await start();
    await transport.send(initialized);
    const call = Promise.resolve(transport.send(request(1, "tools/call"))).catch(() => undefined);
    await transport.send(request(2, "tools/list"));
    await settle();
    const posted = () => requests.filter(({ method }) => method === "POST").length;
    assert.equal(posted(), 2, "other requests do not wait");
    if (end === "opened") answerStream(eventAnswer().response);
    if (end === "refused") answerStream(new Response(null, { status: 405 }));
    if (end === "slow") {
      context.mock.timers.tick(99);
      await settle();
      assert.equal(posted(), 2);
      context.mock.timers.tick(1);
    }
    if (end === "closed") await transport.close();
    await call;
    assert.equal(posted(), 3, end);
    await transport.close();
    context.mock.timers.reset();
    context.mock.reset();
  }
});

test("a request that fails says why, and whether another try can help", async (context) => {
  for (const [answer, error] of [
    [() => new Response("Out of ink", { status: 500 }), refused("remote answered 500 (Out of ink)", false)],
    [() => new Response("No", { status: 400 }), refused("remote answered 400 (No)", true)],
    [() => new Response("", { status: 401 }), refused("remote refused the sign-in", true)],
    [() => new Response("", { status: 404 }), refused("remote answered 404", true)],
    [
      () => Promise.reject<Response>(fetchFailed("ECONNRESET")),
      refused("remote cannot be reached at https://example.com/mcp (ECONNRESET)", false),
    ],
  ] as const) {
    fakeWeb(context, answer);
    const { transport, heard, start } = httpTransport();
    await start();
    await assert.rejects(async () => transport.send(request(1)), error);
    await settle();
    assert.deepEqual(heard(), [], "the connection goes on");
    context.mock.reset();
  }
});

test("a server that is out of reach ends the connection, after its callers were told", async (context) => {
  fakeWeb(context, () => Promise.reject<Response>(fetchFailed("ECONNREFUSED")));
  const { transport, heard, start } = httpTransport();
  await start();
  const reason = "remote cannot be reached at https://example.com/mcp (ECONNREFUSED)";
  const sent = Promise.resolve(transport.send(request(1)));
  await assert.rejects(sent, refused(reason, false));
  assert.deepEqual(heard(), []);
  await settle();
  await transport.close();
  assert.deepEqual(heard(), [ended(reason)]);
});

test("a server that forgot the session ran nothing, and the connection ends", async (context) => {
  const requests = fakeWeb(context, ({ method, headers }) => {
    if (method === "DELETE") throw new Error("There is no session to give back");
    return headers.has("mcp-session-id")
      ? new Response("", { status: 404 })
      : jsonAnswer(result(1), { "mcp-session-id": "s" });
  });
  const { transport, heard, start } = httpTransport();
  await start();
  await transport.send(request(1, "initialize"));
  await assert.rejects(async () => transport.send(request(2)), refused("remote ended the session", false, true));
  await settle();
  await transport.close();
  assert.deepEqual(heard(), [result(1), ended("remote ended the session", { cause: "sessionOver" })]);
  assert.deepEqual(
    requests.map(({ method }) => method),
    ["POST", "POST"],
  );
});

test("a stream that is lost is asked for again, with longer and longer pauses", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let streams = 0;
  fakeWeb(context, ({ method }) => {
    if (method !== "GET") return new Response(null, { status: 202 });
    streams += 1;
    const { response, end } = eventAnswer();
    if (streams > 1) return Promise.reject(fetchFailed("ECONNRESET"));
    end();
    return response;
  });
  const { transport, heard, start } = httpTransport();
  await start();
  await transport.send(initialized);
  await settle();
  for (const pauseMs of [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    const before = streams;
    context.mock.timers.tick(pauseMs - 1);
    await settle();
    assert.equal(streams, before, `not before ${pauseMs} ms`);
    context.mock.timers.tick(1);
    await settle();
    assert.equal(streams, before + 1);
  }
  assert.deepEqual(heard(), [ended("The connection to remote was lost")]);
});
