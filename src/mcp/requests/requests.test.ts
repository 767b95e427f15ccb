import assert from "node:assert/strict";
import { test } from "node:test";
import { answeringServer } from "../../../test/support/answeringServer.ts";
import type { JsonObject } from "../../protocol/mcpShapes.ts";
import { CallError } from "../callError.ts";
import { RpcError } from "../rpc/rpcError.ts";
import { createRequests } from "./requests.ts";

const never = new AbortController().signal;

function connected(...how: Parameters<typeof answeringServer>) {
  const { deps, ...server } = answeringServer(...how);
  return { ...server, requests: createRequests(deps) };
}
const text = (said: string): JsonObject => ({ content: [{ type: "text", text: said }] });

test("calls a tool with its arguments or without any, and prints what it says", async () => {
  const { requests, sent, printed } = connected({
    "tools/call": ({ name }) => (name === "mute" ? {} : text("done")),
  });
  const outcome = { content: [{ type: "text", text: "done" }], text: "done" };
  assert.deepEqual(await requests.callTool("a", undefined, { signal: never }), outcome);
  assert.deepEqual(await requests.callTool("b", { x: 1 }, { signal: never, isQuiet: true }), outcome);
  assert.deepEqual(await requests.callTool("mute", {}, { signal: never }), { content: [], text: "" });
  assert.deepEqual(sent, [
    ["tools/call", { name: "a" }],
    ["tools/call", { name: "b", arguments: { x: 1 } }],
    ["tools/call", { name: "mute", arguments: {} }],
  ]);
  assert.deepEqual(printed, [["result", "done"]]);
});

test("a tool that failed says why, and its words are printed, too", async () => {
  const { requests, printed } = connected({ "tools/call": () => ({ ...text("No such spec"), isError: true }) });
  await assert.rejects(requests.callTool("a", {}, { signal: never }), { message: "No such spec", code: "toolFailed" });
  assert.deepEqual(printed, [["result", "No such spec"]]);
});

test("what a tool tells on its way reaches its caller, and its words the journal", async () => {
  const update = { progress: 1, message: "half" };
  const lines = { level: "info", text: "a line" } as const;
  const { requests, printed } = connected({
    "tools/call": (_, hooks) => {
      hooks.onProgress?.(update);
      hooks.onProgress?.({ progress: 2 });
      hooks.onPrinted?.(lines);
      hooks.onPartial?.(text("so far"));
      hooks.onPartial?.({});
      return text("all");
    },
  });
  const told: unknown[] = [];
  const tell = (one: unknown): void => void told.push(one);
  const listeners = { onProgress: tell, onPrinted: tell, onPartial: tell };
  await requests.callTool("a", {}, { signal: never, ...listeners });
  const partial = { content: [{ type: "text", text: "so far" }], text: "so far" };
  const expected = [update, { progress: 2 }, lines, partial, { content: [], text: "" }];
  assert.deepEqual(told.splice(0), expected);
  const words = [
    ["progress", "half"],
    ["result", "so far"],
    ["result", "all"],
  ];
  assert.deepEqual(printed.splice(0), words);
  await requests.callTool("a", {}, { signal: never });
  assert.deepEqual(printed.splice(0), words);
  await requests.callTool("a", {}, { signal: never, isQuiet: true, ...listeners });
  assert.deepEqual([told, printed], [expected, []]);
});

test("a result that breaks off is handed on as far as it came", async () => {
  const lost = (): never => {
    throw new RpcError({ kind: "disconnected", reason: "demo stopped" });
  };
  const { requests } = connected({
    "tools/call": ({ name }, hooks) => {
      if (name === "streams") hooks.onPartial?.(text("so far"));
      return lost();
    },
  });
  const failure = await requests.callTool("streams", {}, { signal: never }).catch((thrown: unknown) => thrown);
  assert.ok(failure instanceof CallError);
  assert.equal(failure.message, "The result of streams is incomplete: streams was interrupted: demo stopped");
  assert.deepEqual([failure.isIncomplete, failure.content], [true, text("so far")["content"]]);
  await assert.rejects(requests.callTool("a", {}, { signal: never }), { message: "a was interrupted: demo stopped" });
});

test("after a tool that may write, resources are asked for anew; after one that loads, everything", async () => {
  const tools = [
    { name: "look", inputSchema: {}, annotations: { readOnlyHint: true } },
    { name: "write", inputSchema: {} },
    { name: "fail", inputSchema: {} },
  ];
  const { requests, cache, counts } = connected({
    "tools/list": () => ({ tools }),
    "tools/call": ({ name }) => (name === "fail" ? { isError: true } : {}),
  });
  await requests.list("tools", never);
  const effectOfCall = async (name: string): Promise<string> => {
    counts.outdated = 0;
    cache.keepResource("a:1", [], cache.now());
    await requests.callTool(name, {}, { signal: never }).catch(() => undefined);
    return counts.outdated > 0 ? "all" : cache.freshResource("a:1") ? "nothing" : "resources";
  };
  const effects: Readonly<Record<string, string>> = {
    ...{ look: "nothing", write: "resources", fail: "resources", unknown: "resources", "run-async": "resources" },
    ...{ reload: "all", "sync-all": "all", ResyncNow: "all" },
  };
  for (const [name, effect] of Object.entries(effects)) assert.equal(await effectOfCall(name), effect, name);
});

test("asks for a list or a resource once while what it knows is fresh", async () => {
  const contents = [{ uri: "a:1", text: "x" }];
  const { requests, sent, cache } = connected({
    "tools/list": () => ({ tools: [{ name: "a", inputSchema: {} }] }),
    "resources/read": () => ({ contents }),
  });
  const ask = async () => [await requests.list("tools", never), await requests.readResource("a:1", never)];
  assert.equal(requests.known("tools"), undefined);
  assert.equal(requests.knownResource("a:1"), undefined);
  assert.deepEqual(await ask(), [[{ name: "a", inputSchema: {} }], contents]);
  assert.deepEqual(await ask(), [[{ name: "a", inputSchema: {} }], contents]);
  const asked = [
    ["tools/list", undefined],
    ["resources/read", { uri: "a:1" }],
  ];
  assert.deepEqual(sent, asked);
  cache.invalidateAll();
  assert.deepEqual(requests.known("tools")?.items, [{ name: "a", inputSchema: {} }]);
  assert.deepEqual(requests.knownResource("a:1"), contents);
  await ask();
  assert.deepEqual(sent, [...asked, ...asked]);
});

test("prompts, completions, levels and pings are asked for as the protocol has them", async () => {
  const { requests, sent, sessionState } = connected({
    "prompts/get": () => ({ description: "d", messages: [] }),
    "completion/complete": () => ({ completion: { values: ["ada"] } }),
  });
  const target = { type: "ref/prompt", name: "greet" } as const;
  const argument = { name: "who", value: "a" };
  assert.deepEqual(await requests.getPrompt("greet", { who: "ada" }, never), { description: "d", messages: [] });
  assert.deepEqual(await requests.complete({ target, argument }, never), ["ada"]);
  await requests.complete({ target, argument, context: { how: "b" } }, never);
  await requests.setLoggingLevel("warning", never);
  await requests.ping(never);
  assert.deepEqual(sent, [
    ["prompts/get", { name: "greet", arguments: { who: "ada" } }],
    ["completion/complete", { ref: target, argument }],
    ["completion/complete", { ref: target, argument, context: { arguments: { how: "b" } } }],
    ["logging/setLevel", { level: "warning" }],
    ["ping", undefined],
  ]);
  assert.equal(sessionState.loggingLevel, "warning");
});

test("a server is not asked for what it has not declared, except where its revision cannot declare it", async () => {
  const request = { target: { type: "ref/resource", uri: "a:b" }, argument: { name: "b", value: "" } } as const;
  for (const [protocolVersion, isAsked] of [
    ["2024-11-05", true],
    ["2025-03-26", false],
    ["2025-11-25", false],
  ] as const) {
    const { requests, sent, sessionState } = connected({}, { protocolVersion, capabilities: {} });
    assert.deepEqual(await requests.complete(request, never), []);
    assert.equal(sent.length > 0, isAsked, protocolVersion);
    sent.length = 0;
    await requests.setLoggingLevel("error", never);
    assert.equal(sessionState.loggingLevel, "error", "a later run of the server may have it");
    assert.deepEqual(await requests.list("prompts", never), []);
    for (const change of [requests.subscribe("a:1", never), requests.unsubscribe("a:1", never)])
      await assert.rejects(change, {
        code: "serverRefused",
        message: /^demo does not offer resources\/(un)?subscribe$/,
      });
    assert.deepEqual([sent, [...sessionState.subscriptions]], [[], []]);
  }
});
