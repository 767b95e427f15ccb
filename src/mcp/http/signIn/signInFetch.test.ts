import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { bodyOf } from "../../../../test/support/recordReplies.ts";
import { never } from "../../../../test/protocol/client/support.ts";
import { createSignInFetch } from "./signInFetch.ts";

type Answer = (url: URL, init: RequestInit) => Promise<Response>;

function signInFetch(context: TestContext, answer: Answer, signal = never) {
  const urls: string[] = [];
  context.mock.method(globalThis, "fetch", (url: URL, init: RequestInit) => {
    urls.push(url.href);
    return answer(url, init);
  });
  return { get: createSignInFetch("demo", "http://mcp.example.com/mcp", signal), urls };
}

test("a sign-in asks the server itself and safe addresses only", async (context) => {
  const { get, urls } = signInFetch(context, async () => new Response("{}", { status: 201, headers: { a: "b" } }));
  const response = await get("http://mcp.example.com/.well-known/x");
  assert.deepEqual([response.status, response.headers.get("a"), await response.text()], [201, "b", "{}"]);
  await get(new URL("https://login.example.com/token"), { method: "POST" });
  const unsafe = `http://login.example.com/${"x".repeat(200)}`;
  await assert.rejects(get(unsafe), {
    ...{ name: "AppError", message: `The sign-in to demo is not safe: it leads to ${unsafe.slice(0, 200)}…` },
  });
  assert.deepEqual(urls, ["http://mcp.example.com/.well-known/x", "https://login.example.com/token"]);
});

test("an answer without a body is passed on, one that is too long is not", async (context) => {
  const empty = new Response(null, { status: 204 });
  const answers = [
    empty,
    new Response(bodyOf("x".repeat(1024 * 1024)).body),
    new Response("x".repeat(1024 * 1024 + 1)),
  ];
  const { get } = signInFetch(context, async () => answers.shift() ?? empty);
  const url = "https://login.example.com/token";
  assert.equal(await get(url), empty);
  assert.equal((await (await get(url)).text()).length, 1024 * 1024);
  await assert.rejects(get(url), { message: `${url} answered with more than 1048576 bytes` });
});

test("a request of a sign-in ends with the connection", async (context) => {
  const controller = new AbortController();
  const { get } = signInFetch(
    context,
    (_, { signal }) =>
      new Promise((__, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason as Error));
      }),
    controller.signal,
  );
  const asked = get("https://login.example.com/token");
  controller.abort(new Error("gone"));
  await assert.rejects(asked, /gone/);
});
