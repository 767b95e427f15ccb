import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { chooseProvider } from "./providerSettings.ts";
import { postJson } from "./postJson.ts";
import { ProviderError } from "./provider.ts";

const never = new AbortController().signal;

/** Every request gets this reply; what was sent is kept. */
function replying(t: TestContext, reply: () => Response | Promise<Response>) {
  const sent: { url: unknown; init: RequestInit | undefined }[] = [];
  t.mock.method(globalThis, "fetch", async (url: unknown, init?: RequestInit) => {
    sent.push({ url, init });
    return reply();
  });
  return sent;
}

const json = (value: unknown): Response => new Response(JSON.stringify(value));
const post = () => postJson("https://x/y", { a: "b" }, { c: 1 }, never);

test("a body is posted as JSON, and redirects are refused", async (t) => {
  const sent = replying(t, () => json({ d: 2 }));
  assert.deepEqual(await post(), { d: 2 });
  assert.deepEqual(sent, [
    {
      url: "https://x/y",
      init: {
        method: "POST",
        headers: { "content-type": "application/json", a: "b" },
        body: '{"c":1}',
        ...{ redirect: "error", signal: never },
      },
    },
  ]);
});

async function failureOf(t: TestContext, reply: () => Response | Promise<Response>): Promise<ProviderError> {
  replying(t, reply);
  const failure = await post().catch((error: unknown) => error);
  t.mock.restoreAll();
  return failure instanceof ProviderError ? failure : assert.fail(String(failure));
}

test("each way to fail has its words, without what was sent", async (t) => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error("reset")) });
  const thrown = (error: Error) => (): never => {
    throw error;
  };
  for (const [reply, message] of [
    [thrown(new Error("ECONNREFUSED")), "no connection: ECONNREFUSED"],
    [thrown(new DOMException("x", "TimeoutError")), "no reply in time"],
    [thrown(new DOMException("taken back", "AbortError")), "no connection: taken back"],
    [() => new Response(broken), "the reply was interrupted: reset"],
    [() => new Response("no", { status: 500 }), "HTTP 500"],
    [() => new Response("<html>"), "the reply is not JSON"],
    [() => new Response(null), "the reply is not JSON"],
    [() => new Response(`"${"x".repeat(1_000_000)}"`), "the reply is too long"],
  ] as const) {
    const { message: said, isFinal, retryAfterMs } = await failureOf(t, reply);
    assert.deepEqual([said, isFinal, retryAfterMs], [message, false, undefined]);
  }
});

test("a reply may be a million characters long", async (t) => {
  const text = "é".repeat(999_998);
  replying(t, () => json(text));
  assert.equal(await post(), text);
});

test("a provider may ask to wait, in seconds or until a date", async (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: Date.UTC(2026, 0, 1) });
  for (const [value, milliseconds] of [
    ["7", 7000],
    ["0", 0],
    ["Thu, 01 Jan 2026 00:00:09 GMT", 9000],
    ["Wed, 31 Dec 2025 23:00:00 GMT", 0],
    ["soon", undefined],
    ["1x", undefined],
  ] as const) {
    replying(t, () => new Response("", { status: 429, headers: { "retry-after": value } }));
    const failure = await post().catch((error: unknown) => error);
    assert.ok(failure instanceof ProviderError && failure.message === "HTTP 429");
    assert.equal(failure.retryAfterMs, milliseconds, value);
  }
});

const request = {
  ...{ system: "Be brief.", user: "Ask." },
  tool: { name: "submit", description: "Hands in.", inputSchema: { type: "object" } },
};

/** What a provider of this environment sends for the request, and what it makes of a reply. */
async function asked(t: TestContext, environment: Readonly<Record<string, string>>, reply: unknown) {
  const sent = replying(t, () => json(reply));
  const choice = chooseProvider(environment);
  assert.ok(choice.kind === "provider");
  const answer = await choice.provider(request, never).catch((error: unknown) => error);
  t.mock.restoreAll();
  const { url, init } = sent[0] ?? assert.fail("Nothing was sent");
  assert.ok(typeof init?.body === "string");
  return { answer, url, headers: init.headers, body: JSON.parse(init.body) as object };
}

const chatBody = (model: string) => ({
  model,
  messages: [
    { role: "system", content: "Be brief." },
    { role: "user", content: "Ask." },
  ],
  tools: [{ type: "function", function: { name: "submit", description: "Hands in.", parameters: { type: "object" } } }],
  tool_choice: { type: "function", function: { name: "submit" } },
});
const messagesBody = (model: string) => ({
  ...{ model, max_tokens: 1024, system: "Be brief." },
  messages: [{ role: "user", content: "Ask." }],
  tools: [{ name: "submit", description: "Hands in.", input_schema: { type: "object" } }],
  tool_choice: { type: "tool", name: "submit" },
});

test("each provider is asked at its own address, in its own form and with its default model", async (t) => {
  const type = { "content-type": "application/json" };
  for (const [environment, expected] of [
    [
      { PREFLIGHTS_LLM_PROVIDER: "anthropic", ANTHROPIC_API_KEY: " k " },
      {
        url: "https://api.anthropic.com/v1/messages",
        headers: { ...type, "x-api-key": "k", "anthropic-version": "2023-06-01" },
        body: messagesBody("claude-sonnet-4-20250514"),
      },
    ],
    [
      { PREFLIGHTS_LLM_PROVIDER: "openai", OPENAI_API_KEY: "k" },
      {
        url: "https://api.openai.com/v1/chat/completions",
        headers: { ...type, authorization: "Bearer k" },
        body: chatBody("gpt-4o"),
      },
    ],
    [
      { PREFLIGHTS_LLM_PROVIDER: "openrouter", OPENROUTER_API_KEY: "general", PREFLIGHTS_OPENROUTER_API_KEY: "k" },
      {
        url: "https://openrouter.ai/api/v1/chat/completions",
        headers: {
          ...{ ...type, authorization: "Bearer k" },
          ...{ "http-referer": "https://github.com/flightdeck/flightdeck", "x-title": "Flightdeck" },
        },
        body: chatBody("anthropic/claude-sonnet-4-20250514"),
      },
    ],
    [
      {
        ...{ PREFLIGHTS_LLM_PROVIDER: "openai", OPENAI_API_KEY: "k" },
        ...{ PREFLIGHTS_LLM_BASE_URL: " http://localhost:1/v2// ", PREFLIGHTS_LLM_MODEL: " m " },
      },
      {
        url: "http://localhost:1/v2/chat/completions",
        headers: { ...type, authorization: "Bearer k" },
        body: chatBody("m"),
      },
    ],
  ] as const) {
    const { url, headers, body } = await asked(t, environment, {});
    assert.deepEqual({ url, headers, body }, expected);
  }
});

test("the arguments of the tool are taken from the reply, and a reply without them has failed", async (t) => {
  const anthropic = { PREFLIGHTS_LLM_PROVIDER: "anthropic", ANTHROPIC_API_KEY: "k" };
  const openai = { PREFLIGHTS_LLM_PROVIDER: "openai", OPENAI_API_KEY: "k" };
  const use = (name: string, type = "tool_use") => ({ type, name, input: { name } });
  const called = (...calls: readonly object[]) => ({ choices: [{ message: { tool_calls: calls } }] });
  const call = (name: string, given: unknown = JSON.stringify({ name })) => ({ function: { name, arguments: given } });
  for (const [environment, reply, expected] of [
    [anthropic, { content: [{ type: "text", text: "Hm" }, use("other"), use("submit")] }, { name: "submit" }],
    [anthropic, { content: [use("submit", "text"), use("other")] }, undefined],
    [anthropic, { content: "submit" }, undefined],
    [openai, called(call("other"), call("submit")), { name: "submit" }],
    [openai, called(call("other")), undefined],
    [openai, called(call("submit", { name: "submit" })), undefined],
    [openai, { choices: [{ message: {} }, called(call("submit")).choices[0]] }, undefined],
    [openai, [], undefined],
  ] as const) {
    const { answer } = await asked(t, environment, reply);
    if (expected !== undefined) assert.deepEqual(answer, expected);
    else assert.equal(answer instanceof ProviderError && answer.message, "the reply does not use the tool");
  }
});
