import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryPeer } from "../../../../test/support/memoryPeer.ts";
import { createServer } from "../createServer.ts";
import { type Tool, toolError } from "../defineTool.ts";
import { RpcError } from "../rpcError.ts";
import type { ServerDefinition } from "../serverDefinition.ts";
import type { JsonObject } from "../wire/readIncoming.ts";

const described: Tool = {
  name: "described",
  title: "Described",
  description: "Says much about itself",
  inputSchema: { type: "object", properties: { id: { type: "string" } } },
  outputSchema: {
    type: "object",
    properties: { id: { type: "string" } },
    required: ["id"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true },
  run: async (args) => ({ text: JSON.stringify(args ?? "none"), structured: { id: "a" } }),
};

const tool = (name: string, run: Tool["run"], more: Partial<Tool> = {}): Tool => ({
  ...{ name, description: "", inputSchema: {}, run },
  ...more,
});

async function served(tools: readonly Tool[], more: Partial<ServerDefinition> = {}, revision = "2025-11-25") {
  const client = memoryPeer();
  createServer({ name: "any", version: "1", tools, ...more }, () => undefined).serve(client.peer);
  await client.request("initialize", { protocolVersion: revision });
  const call = (name: unknown, params: JsonObject = {}) => client.request("tools/call", { name, ...params });
  return { ...client, call, list: async () => (await client.request("tools/list"))?.["tools"] };
}

const { name, title, description, inputSchema, annotations } = described;
const failure = {
  type: "object",
  properties: { code: { type: "string" }, message: { type: "string" }, details: { type: "object" } },
  required: ["code", "message", "details"],
};
const outputSchema = {
  type: "object",
  properties: { id: { type: "string" }, error: failure },
  additionalProperties: false,
  anyOf: [{ required: ["id"] }, { required: ["error"] }],
};

test("a tool is described in the words of the revision that the client speaks", async () => {
  const old = { name, description, inputSchema };
  for (const [revision, expected] of [
    ["2025-11-25", { ...old, title, outputSchema, annotations }],
    ["2025-06-18", { ...old, title, outputSchema, annotations }],
    ["2025-03-26", { ...old, annotations }],
    ["2024-11-05", old],
  ] as const)
    assert.deepEqual(await (await served([described], {}, revision)).list(), [expected], revision);
  const bare = tool("bare", async () => ({ text: "" }));
  assert.deepEqual(await (await served([bare])).list(), [{ name: "bare", description: "", inputSchema: {} }]);
});

test("a described output may be a failure instead, unless the tool describes its failures itself", async () => {
  const outputs = async (...schemas: NonNullable<Tool["outputSchema"]>[]): Promise<unknown[]> => {
    const tools = schemas.map((schema, index) => ({ ...described, name: String(index), outputSchema: schema }));
    return ((await (await served(tools)).list()) as { outputSchema: unknown }[]).map((each) => each.outputSchema);
  };
  const own = { type: "object", properties: { error: { type: "string" } }, required: ["error"] };
  assert.deepEqual(await outputs({ type: "object" }, own, { properties: { a: {} }, required: [] }), [
    { type: "object", properties: { error: failure } },
    own,
    { properties: { a: {}, error: failure } },
  ]);
});

test("a call is answered with text, and with structured content where the revision knows it", async () => {
  const content = [{ type: "text", text: '{"id":7}' }];
  for (const [revision, expected] of [
    ["2025-06-18", { content, structuredContent: { id: "a" } }],
    ["2025-03-26", { content }],
  ] as const)
    assert.deepEqual(
      await (await served([described], {}, revision)).call("described", { arguments: { id: 7 } }),
      expected,
    );
  const { call } = await served([described]);
  assert.deepEqual((await call("described"))?.["content"], [{ type: "text", text: '"none"' }]);
});

test("a failed call says so, and a good one where the server always says how it went", async () => {
  const tools = [
    tool("good", async () => ({ text: "fine" })),
    tool("bad", async () => toolError("broken")),
    tool("image", async () => ({ text: "unused", content: [{ type: "image", data: "", mimeType: "image/png" }] })),
  ];
  const text = (words: string) => [{ type: "text", text: words }];
  const { call } = await served(tools);
  assert.deepEqual(await call("good"), { content: text("fine") });
  assert.deepEqual(await call("bad"), { content: text("broken"), isError: true });
  assert.deepEqual(await call("image"), { content: [{ type: "image", data: "", mimeType: "image/png" }] });
  const saying = await served(tools, { saysSuccess: true });
  assert.deepEqual(await saying.call("good"), { content: text("fine"), isError: false });
  assert.deepEqual(await saying.call("bad"), { content: text("broken"), isError: true });
});

test("a call that reaches no tool is refused in the words of the protocol, or in those of the server", async () => {
  const refused = (message: string) => ({ name: "RpcError", code: -32602, message });
  const standard = await served([described]);
  await assert.rejects(standard.request("tools/call"), refused("Missing params"));
  await assert.rejects(standard.request("tools/call", {}), refused("Missing tool name"));
  await assert.rejects(standard.call(7), refused("Missing tool name"));
  await assert.rejects(standard.call("gone"), refused("Unknown tool: gone"));
  const own = await served([described], {
    callFaults: {
      missingParams: new RpcError(-1, "Nothing was sent"),
      unknownTool: (unknown) => toolError(`No ${unknown} here`),
    },
  });
  await assert.rejects(own.request("tools/call"), { code: -1, message: "Nothing was sent" });
  await assert.rejects(own.request("tools/call", {}), refused("Missing tool name"));
  assert.deepEqual(await own.call("gone"), { content: [{ type: "text", text: "No gone here" }], isError: true });
});

test("progress goes to the client that asked for it, grows, and ends with the call", async () => {
  let late = (): void => undefined;
  const working = tool("work", async (_args, { progress }) => {
    for (const value of [1, 1, 3, 2, 4]) progress({ progress: value, total: 4, message: `step ${value}` });
    late = () => progress({ progress: 9 });
    return { text: "" };
  });
  const { call, told } = await served([working]);
  await call("work");
  await call("work", { _meta: "odd" });
  assert.deepEqual(told, []);
  await call("work", { _meta: { progressToken: 0 } });
  late();
  assert.deepEqual(
    told,
    [1, 3, 4].map((value) => [
      "notifications/progress",
      { progressToken: 0, progress: value, total: 4, message: `step ${value}` },
    ]),
  );
});

test("a cancelled call tells no progress", async () => {
  const cancelling = new AbortController();
  const working = tool("work", async (_args, { progress, signal }) => {
    progress({ progress: 1 });
    cancelling.abort();
    assert.equal(signal.aborted, true);
    progress({ progress: 2 });
    return { text: "" };
  });
  const { request, told } = await served([working]);
  await request("tools/call", { name: "work", _meta: { progressToken: "a" } }, cancelling.signal);
  assert.deepEqual(told, [["notifications/progress", { progressToken: "a", progress: 1 }]]);
});

test("what a tool prints is sent, before its call ends, by a server that offers a log", async () => {
  const printing = tool("print", async (_args, { print }) => {
    void print("one", "stdout");
    return { text: "" };
  });
  for (const [logging, expected] of [
    [true, [["notifications/message", { level: "info", data: "one", _meta: { progressToken: 1 } }]]],
    [false, []],
  ] as const) {
    const { call, told } = await served([printing], { logging });
    await call("print", { _meta: { progressToken: 1 } });
    assert.deepEqual(told, expected);
  }
});
