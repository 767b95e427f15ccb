import assert from "node:assert/strict";
import { test } from "node:test";
import { RpcError } from "../rpcError.ts";
import type { Prompt } from "../serverDefinition.ts";
import { completionRequests, promptRequests } from "./promptRequests.ts";

const greet: Prompt = {
  name: "greet",
  title: "Greet",
  description: "Greets someone",
  arguments: [{ name: "who", required: true }, { name: "how" }],
  get: async ({ who, how = "Hello" }) => [{ role: "user", content: { type: "text", text: `${how} ${who}` } }],
};
const plain: Prompt = { name: "plain", get: async () => [] };
const handlers = promptRequests([greet, plain]);
const context = {
  signal: new AbortController().signal,
  clientGone: new AbortController().signal,
  room: () => undefined,
  get log(): never {
    throw new Error("Nothing is logged");
  },
  get client(): never {
    throw new Error("The client is not asked");
  },
  notify: () => assert.fail("The client is told nothing"),
};
const get = async (params?: Record<string, unknown>) => handlers["prompts/get"]?.(params, context);

test("prompts are listed with what they take", async () => {
  assert.deepEqual(JSON.parse(JSON.stringify(await handlers["prompts/list"]?.(undefined, context))), {
    prompts: [
      { name: "greet", title: "Greet", description: "Greets someone", arguments: greet.arguments },
      { name: "plain" },
    ],
  });
});

test("a prompt gets the arguments that are texts", async () => {
  const messages = [{ role: "user", content: { type: "text", text: "Hi Ada" } }];
  assert.deepEqual(await get({ name: "greet", arguments: { who: "Ada", how: "Hi", more: 7 } }), {
    description: "Greets someone",
    messages,
  });
  assert.deepEqual(await get({ name: "plain", arguments: "none" }), { messages: [] });
});

test("an unknown prompt and a missing argument are refused by name", async () => {
  const refused = (message: string) => (error: unknown) =>
    error instanceof RpcError && error.code === -32602 && error.message === message;
  await assert.rejects(get({ name: "gone" }), refused("Unknown prompt: gone"));
  await assert.rejects(get(), refused("Unknown prompt: undefined"));
  for (const args of [undefined, {}, { how: "Hi" }, { who: 7 }])
    await assert.rejects(get({ name: "greet", arguments: args }), refused("Missing required argument: who"));
});

const complete = (count: number, params: Record<string, unknown>) =>
  completionRequests({
    ...{ name: "demo", version: "1", tools: [] },
    complete: async ({ argument }) => Array.from({ length: count }, (_, index) => `${argument.value}${index}`),
  })["completion/complete"]?.(params, context);
const asked = { ref: { type: "ref/prompt", name: "greet" }, argument: { name: "who", value: "a" } };

test("a completion holds a hundred values at most, and says how many there are", async () => {
  assert.deepEqual(await complete(2, asked), { completion: { values: ["a0", "a1"], total: 2, hasMore: false } });
  for (const [count, hasMore] of [
    [100, false],
    [101, true],
  ] as const) {
    const answer = await complete(count, asked);
    const values = Array.from({ length: 100 }, (_, index) => `a${index}`);
    assert.deepEqual(answer, { completion: { values, total: count, hasMore } });
  }
});

test("a completion names what it completes", async () => {
  const uri = { ...asked, ref: { type: "ref/resource", uri: "a:1" } };
  assert.deepEqual(await complete(0, uri), { completion: { values: [], total: 0, hasMore: false } });
  for (const [params, missing] of [
    [{ ...asked, ref: { type: "ref/tool", name: "x" } }, "ref"],
    [{ ...asked, ref: { type: "ref/resource" } }, "ref"],
    [{ ref: asked.ref }, "argument"],
    [{ ...asked, argument: { name: "who" } }, "argument"],
  ] as const)
    await assert.rejects(
      complete(1, params) ?? Promise.resolve(),
      new RegExp(`Missing required parameter: ${missing}`),
    );
});

test("a server that completes nothing does not offer it", () => {
  assert.deepEqual(completionRequests({ name: "demo", version: "1", tools: [] }), {});
});
