import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { eventAnswer, fakeWeb, fetchFailed, jsonAnswer, openAuthorization } from "../../../test/support/fakeWeb.ts";
import { createHttpFetch } from "./httpFetch.ts";

const url = "https://example.com/mcp";
const call = (id: number): RequestInit => ({
  method: "POST",
  body: JSON.stringify({ jsonrpc: "2.0", id, method: "x" }),
});
const busy = (seconds: string, status = 429): Response =>
  new Response("busy", { status, headers: { "retry-after": seconds } });

/** What the server answers, one after the other; then it answers the call. */
function httpFetch(context: TestContext, ...answers: (Response | Error)[]) {
  const seen: unknown[] = [];
  const requests = fakeWeb(context, () => {
    const next = answers.shift() ?? jsonAnswer({ jsonrpc: "2.0", id: 1, result: {} });
    return next instanceof Error ? Promise.reject(next) : next;
  });
  const http = createHttpFetch({
    launch: { type: "http", url, headers: {} },
    authorization: openAuthorization({ observe: ({ status }) => void seen.push(status) }),
    ...{ maxReplyBytes: 10_000, receiver: () => undefined },
    onStreamAnswered: () => void seen.push("stream"),
    onSessionOver: () => void seen.push("session over"),
  });
  return { http, requests, seen };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
}

test("the token goes to the server's own origin only, and every answer is looked at", async (context) => {
  const { http, requests, seen } = httpFetch(context, new Response("", { status: 401 }));
  await http.fetch(url, { ...call(1), headers: { a: "b" } });
  await http.fetch("https://example.com/other", { method: "DELETE" });
  await http.fetch("https://example.org/mcp", call(1));
  const headers = requests.map(({ headers }) => [headers.get("authorization"), headers.get("a")]);
  assert.deepEqual(headers, [
    ["Bearer t0ken", "b"],
    ["Bearer t0ken", null],
    [null, null],
  ]);
  assert.deepEqual(seen, [401, 200, 200]);
});

test("a busy server is asked again after the pause that it named, three times", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { http, requests } = httpFetch(context, busy("30"), busy("1", 503), busy("0"), busy("2"));
  const answered = http.fetch(url, call(1));
  for (const [pauseMs, sent] of [
    [29_999, 1],
    [1, 2],
    [1000, 3],
    [0, 4],
  ] as const) {
    await settle();
    context.mock.timers.tick(pauseMs);
    await settle();
    assert.equal(requests.length, sent);
  }
  assert.deepEqual([(await answered).status, http.retryAfterMs], [429, 2000]);
  assert.equal((await http.fetch(url, call(1))).status, 200);
  assert.equal(http.retryAfterMs, undefined);
});

test("only a call that the server did not run is sent again, and not after any pause", async (context) => {
  for (const [init, answer] of [
    [call(1), busy("31")],
    [call(1), busy("1", 500)],
    [call(1), new Response("busy", { status: 429 })],
    [{ ...call(1), body: JSON.stringify({ jsonrpc: "2.0", method: "x" }) }, busy("1")],
    [{ method: "GET" }, busy("1")],
  ] as const) {
    const { http, requests } = httpFetch(context, answer);
    assert.equal((await http.fetch(url, init)).status, answer.status);
    assert.equal(requests.length, 1);
    context.mock.reset();
  }
});

test("a call that is cancelled, or whose connection closes, is not sent again", async (context) => {
  const controller = new AbortController();
  for (const stop of ["cancel", "close"] as const) {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    const { http, requests } = httpFetch(context, busy("1"));
    const answered = http.fetch(url, { ...call(1), signal: controller.signal });
    const rejected = assert.rejects(answered, { name: "AbortError" });
    await settle();
    http.cancel(2);
    await settle();
    if (stop === "cancel") http.cancel(1);
    else controller.abort();
    await rejected;
    context.mock.timers.tick(5000);
    await settle();
    assert.equal(requests.length, 1);
    context.mock.reset();
  }
});

test("a call that is cancelled on its way keeps the answer of a busy server", async (context) => {
  const { http, requests } = httpFetch(context, busy("1"));
  const answered = http.fetch(url, call(1));
  http.cancel(1);
  assert.deepEqual([(await answered).status, requests.length], [429, 1]);
});

test("what the network failed with is kept", async (context) => {
  const lost = fetchFailed("ECONNRESET");
  const { http, seen } = httpFetch(context, lost);
  assert.equal(http.lastFailure, undefined);
  await assert.rejects(http.fetch(url, { method: "GET" }), lost);
  assert.deepEqual([http.lastFailure, seen], [lost, ["stream"]]);
});

test("a stream that was given up is not asked for again", async (context) => {
  const stream = eventAnswer();
  const { http, requests, seen } = httpFetch(context, stream.response);
  const response = await http.fetch(url, call(1));
  stream.write(`id: e1\ndata: ${"x".repeat(10_001)}`);
  await response.text();
  const resume = { method: "GET", headers: { "last-event-id": "e1" } };
  assert.equal((await http.fetch(url, resume)).status, 405);
  assert.equal(requests.length, 1);
  await http.fetch(url, resume);
  assert.deepEqual([requests.length, seen], [2, [200, 200, "stream"]]);
});

test("a stream that is taken up again brings the answers it owed", async (context) => {
  const [torn, resumed] = [eventAnswer(), eventAnswer()];
  const { http } = httpFetch(context, torn.response, resumed.response);
  const first = await http.fetch(url, call(1));
  torn.write("id: e1\n\n");
  torn.end();
  await first.text();
  const second = await http.fetch(url, { method: "GET", headers: { "last-event-id": "e1" } });
  resumed.write('data: {"id":"1","result":null}\n\n');
  resumed.end();
  assert.equal(await second.text(), 'data: {"jsonrpc":"2.0","id":"1","result":{}}\n\n');
});
