import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  eventAnswer,
  fakeWeb,
  fetchFailed,
  httpOptions,
  listenTo,
  jsonAnswer,
  openAuthorization,
} from "../../../test/support/fakeWeb.ts";
import { serverRefused } from "../../domain/failures.ts";
import type { OutgoingMessage } from "../rpc/message.ts";
import { type HttpOptions, HttpTransport } from "./httpTransport.ts";

const httpTransport = (more?: Partial<HttpOptions>) => listenTo(new HttpTransport(httpOptions(more)));

const initialize: OutgoingMessage = { jsonrpc: "2.0", id: 0, method: "initialize" };
const other: OutgoingMessage = { jsonrpc: "2.0", id: 0, method: "x" };
const result = { jsonrpc: "2.0", id: 0, result: {} };
const launch = { url: "https://example.com/mcp", headers: {} };
const endpoint = "event: endpoint\ndata: /messages?id=1\n\n";
const ended = (reason: string, more: object = {}) => [
  "end",
  { stderrTail: [], canRetry: true, cause: "away", reason, ...more },
];

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
}

/** A server of the old kind: it refuses what it does not know with this status. */
function oldServer(status = 405) {
  const stream = eventAnswer();
  const answer = ({ method, url }: { readonly method: string; readonly url: string }): Response => {
    if (method === "GET") {
      stream.write(endpoint);
      return stream.response;
    }
    if (url === launch.url) return new Response("", { status });
    stream.write(`data: ${JSON.stringify(result)}\n\n`);
    return new Response(null, { status: 202 });
  };
  return { stream, answer };
}

/** An authorization that is renewed when it is refused, and tells of it. */
function renewable(onRenew: () => void = () => undefined) {
  const calls: string[] = [];
  let generation = 0;
  return {
    calls,
    skip: () => void (generation += 1),
    authorization: {
      ...openAuthorization({
        start: async () => void calls.push("start"),
        isRefusal: (status) => status === 401,
        renew: async () => {
          calls.push("renew");
          onRenew();
          generation += 1;
        },
      }),
      get generation() {
        return generation;
      },
    },
  };
}

test("a refused request is sent again with another token, three times at most", async (context) => {
  for (const refusals of [1, 3, 4]) {
    let left = refusals;
    const requests = fakeWeb(context, () => (left-- > 0 ? new Response("", { status: 401 }) : jsonAnswer(result)));
    const { authorization, calls } = renewable();
    const { transport, start } = httpTransport({ authorization });
    await start();
    const sent = Promise.resolve(transport.send(other));
    if (refusals <= 3) await sent;
    else await assert.rejects(sent, { message: "remote refused the sign-in", isFinal: true });
    assert.equal(requests.length, Math.min(refusals + 1, 4));
    assert.deepEqual(calls, ["start", ...Array<string>(Math.min(refusals, 3)).fill("renew")]);
    context.mock.reset();
  }
});

test("a request that was refused before the last renewal is simply sent again", async (context) => {
  const { authorization, calls, skip } = renewable();
  let isFirst = true;
  const requests = fakeWeb(context, () => {
    if (!isFirst) return jsonAnswer(result);
    isFirst = false;
    skip();
    return new Response("", { status: 401 });
  });
  const { transport, start } = httpTransport({ authorization });
  await start();
  await transport.send(other);
  assert.deepEqual([requests.length, calls], [2, ["start"]]);
});

test("a user who does not sign in has decided", async (context) => {
  fakeWeb(context, () => new Response("", { status: 401 }));
  const refused = serverRefused("No token");
  const { authorization } = renewable(() => {
    throw refused;
  });
  const { transport, heard, start } = httpTransport({ authorization });
  await start();
  await assert.rejects(async () => transport.send(initialize), refused);
  assert.deepEqual(heard(), []);
});

test("a connection that does not open ends at once, with the pause that the server asked for", async (context) => {
  for (const [answer, end] of [
    [() => new Response("No", { status: 403 }), ended("remote answered 403 (No)", { canRetry: false })],
    [() => new Response("", { status: 500 }), ended("remote answered 500")],
    [
      () => new Response("", { status: 503, headers: { "retry-after": "60" } }),
      ended("remote answered 503", { retryAfterMs: 60_000 }),
    ],
    [
      () => Promise.reject<Response>(fetchFailed("ECONNREFUSED")),
      ended("remote cannot be reached at https://example.com/mcp (ECONNREFUSED)"),
    ],
  ] as const) {
    fakeWeb(context, answer);
    const { transport, heard, start } = httpTransport();
    await start();
    await assert.rejects(async () => transport.send(initialize), { name: "SendError" });
    assert.deepEqual(heard(), [end]);
    context.mock.reset();
  }
});

test("a server that only knows the old transport is spoken to in it", async (context) => {
  for (const status of [400, 404, 405, 406, 415]) {
    const { stream, answer } = oldServer(status);
    const requests = fakeWeb(context, answer);
    const { transport, heard, start } = httpTransport();
    await start();
    await transport.send(initialize);
    await settle();
    assert.deepEqual(
      requests.map(({ method, url }) => `${method} ${url}`),
      [`POST ${launch.url}`, `GET ${launch.url}`, "POST https://example.com/messages?id=1"],
    );
    assert.deepEqual(heard(), [result], `${status}`);
    stream.end();
    await settle();
    assert.deepEqual(heard()[1], ended("The connection to remote was lost"));
    await transport.close();
    assert.equal(heard().length, 2);
    context.mock.reset();
  }
});

test("only initialize, and only an answer that an old server gives, leads to the old transport", async (context) => {
  for (const [message, status] of [
    [other, 405],
    [initialize, 403],
    [initialize, 500],
  ] as const) {
    const requests = fakeWeb(context, oldServer(status).answer);
    const { transport, start } = httpTransport();
    await start();
    await assert.rejects(async () => transport.send(message), { message: `remote answered ${status}` });
    assert.equal(requests.length, 1);
    context.mock.reset();
  }
});

test("if neither transport works, the answer to the first is told, unless the user decided", async (context) => {
  const refused = serverRefused("No token");
  for (const [status, message] of [
    [500, "remote answered 404"],
    [401, "No token"],
  ] as const) {
    fakeWeb(context, ({ method }) => new Response("", { status: method === "GET" ? status : 404 }));
    const { authorization } = renewable(() => {
      throw refused;
    });
    const { transport, start } = httpTransport({ authorization });
    await start();
    await assert.rejects(async () => transport.send(initialize), { message });
    await transport.close();
    context.mock.reset();
  }
});

const sse = { ...launch, type: "sse" } as const;

test("a server of the old kind is open when its stream says where to write", async (context) => {
  const { stream, answer } = oldServer();
  const requests = fakeWeb(context, answer);
  const { transport, heard, start } = httpTransport({ launch: sse });
  await start();
  await transport.send(initialize);
  await transport.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  await transport.send({ ...other, method: "tools/call" });
  await settle();
  assert.deepEqual(heard(), [result, result, result]);
  assert.equal(requests.filter(({ method }) => method === "GET").length, 1);
  stream.end();
  await settle();
  assert.deepEqual(heard()[3], ended("The connection to remote was lost"));
  await transport.close();
});

test("a server of the old kind that does not open says why", async (context) => {
  for (const [answer, end] of [
    [() => new Response("", { status: 500 }), { reason: "remote answered 500", canRetry: true, cause: "away" }],
    [() => new Response("", { status: 403 }), { reason: "remote answered 403", canRetry: false, cause: "away" }],
    [
      () => Promise.reject<Response>(fetchFailed("CERT_HAS_EXPIRED")),
      {
        reason: "remote cannot be reached at https://example.com/mcp (its certificate has expired)",
        ...{ canRetry: false, cause: "away" },
      },
    ],
  ] as const) {
    fakeWeb(context, answer);
    const { transport, heard, start } = httpTransport({ launch: sse });
    await assert.rejects(start(), { name: "TransportError", end: { stderrTail: [], ...end } });
    assert.deepEqual(heard(), [], "it was never open");
    await transport.close();
    context.mock.reset();
  }
});

test("a server of the old kind that refused the first token gets the second", async (context) => {
  const { answer } = oldServer();
  let isFirst = true;
  const requests = fakeWeb(context, (request) => {
    if (!isFirst) return answer(request);
    isFirst = false;
    return new Response("", { status: 401 });
  });
  const { authorization, calls } = renewable();
  const { transport, start } = httpTransport({ launch: sse, authorization });
  await start();
  assert.deepEqual([requests.length, calls], [2, ["start", "renew"]]);
  await transport.close();
});

test("a stream that never says where to write does not keep its caller waiting", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  fakeWeb(context, () => eventAnswer().response);
  const { transport, start } = httpTransport({ launch: sse });
  const started = start();
  started.catch(() => undefined);
  await settle();
  context.mock.timers.tick(200);
  const reason = "remote did not respond within 200 ms of starting";
  await assert.rejects(started, { end: { reason, stderrTail: [], canRetry: true, cause: "unanswered" } });
  await transport.close();
});
