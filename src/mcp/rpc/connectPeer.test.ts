import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createFakeTransport, type FakeTransport } from "../../../test/support/fakeTransport.ts";
import type { JsonObject } from "../../protocol/mcpShapes.ts";
import { startCallScope } from "./callScope.ts";
import { connectPeer } from "./connectPeer.ts";
import type { ServerRequests } from "./peer.ts";
import type { RpcFailure } from "./rpcError.ts";

const opened: JsonObject = {
  protocolVersion: "2025-06-18",
  capabilities: {},
  serverInfo: { name: "demo", version: "1" },
};

interface Options {
  readonly initialized?: JsonObject;
  readonly initializeParams?: JsonObject;
  readonly serverRequests?: ServerRequests;
  readonly sendsCancelRequest?: boolean;
  readonly signal?: AbortSignal;
}

/** Connects to a server that answers `initialize` with this, and `echo` with its parameters. */
function connect({ initialized = opened, ...options }: Options = {}) {
  const settled: [string, boolean, RpcFailure | undefined][] = [];
  const transport = createFakeTransport((message, server) => {
    if (!("method" in message && "id" in message)) return;
    if (message.method === "initialize") server.receiver.onMessage({ id: message.id, result: initialized });
    if (message.method === "echo") server.receiver.onMessage({ id: message.id, result: message.params ?? {} });
  });
  const scope = startCallScope({ silenceMs: Infinity }, options.signal ?? new AbortController().signal);
  const connected = connectPeer(
    {
      ...{
        transport,
        clientInfo: { name: "us", version: "2" },
        initializeParams: {},
        serverRequests: {},
        batch: false,
      },
      ...{ sendsCancelRequest: false, trace: () => undefined, onNotification: () => undefined },
      ...{ onProblem: () => undefined, onStderr: () => undefined, onEnd: () => undefined },
      onSettled: (method, durationMs, failure) => void settled.push([method, durationMs >= 0, failure]),
      ...options,
    },
    scope,
  ).finally(() => scope.end());
  return { connected, transport, settled };
}

const paramsOf = ({ sent: [first] }: FakeTransport): unknown => first && "params" in first && first.params;

test("a connection opens with what we are and can, and the revision that both speak", async () => {
  const { connected, transport, settled } = connect();
  const { handshake, peer } = await connected;
  assert.deepEqual(handshake, opened);
  assert.deepEqual(transport.sent, [
    {
      ...{ jsonrpc: "2.0", id: 0, method: "initialize" },
      params: {
        ...{ protocolVersion: "2025-11-25", capabilities: { experimental: {} } },
        clientInfo: { name: "us", version: "2" },
      },
    },
    { jsonrpc: "2.0", method: "notifications/initialized" },
  ]);
  peer.notify("x", { a: 1 });
  assert.deepEqual(transport.sent[2], { jsonrpc: "2.0", method: "x", params: { a: 1 } });
  assert.deepEqual(transport.asked, ["start", "version 2025-06-18"]);
  assert.deepEqual(settled, [["initialize", true, undefined]]);
});

test("we offer what there is, and an entry may add to it", async () => {
  const answer = async (): Promise<JsonObject> => ({});
  const { connected, transport } = connect({
    serverRequests: { listRoots: () => [], createMessage: answer, elicit: answer },
    initializeParams: { protocolVersion: "2025-03-26", auth: { token: "x" } },
  });
  await connected;
  assert.deepEqual(paramsOf(transport), {
    protocolVersion: "2025-03-26",
    capabilities: {
      ...{ experimental: {}, roots: { listChanged: true }, sampling: {} },
      elicitation: { form: { applyDefaults: true }, url: {} },
    },
    ...{ clientInfo: { name: "us", version: "2" }, auth: { token: "x" } },
  });
});

test("what a server says of itself is read generously, but for its revision", async () => {
  for (const [initialized, handshake] of [
    [
      { ...opened, instructions: "Be kind", serverInfo: { name: "demo", version: "1", title: "Demo" } },
      { ...opened, instructions: "Be kind", serverInfo: { name: "demo", version: "1", title: "Demo" } },
    ],
    [
      { protocolVersion: "2024-11-05", capabilities: { tools: {}, logging: true, prompts: null }, instructions: 5 },
      { protocolVersion: "2024-11-05", capabilities: { tools: {} }, serverInfo: { name: "", version: "" } },
    ],
    [
      { ...opened, capabilities: ["tools"], serverInfo: { name: 1, version: 2, title: 3 } },
      { ...opened, serverInfo: { name: "", version: "" } },
    ],
  ] as const)
    assert.deepEqual((await connect({ initialized }).connected).handshake, handshake);
  for (const [protocolVersion, message] of [
    ["2030-01-01", "it uses MCP revision 2030-01-01, which Flightdeck does not support"],
    [undefined, "it does not state which MCP revision it uses"],
  ])
    await assert.rejects(connect({ initialized: { ...opened, protocolVersion } }).connected, {
      ...{ name: "RpcError", message, failure: { kind: "unreadable", reason: message } },
    });
});

test("nothing starts for a caller that has gone", async () => {
  const { connected, transport } = connect({ signal: AbortSignal.abort() });
  await assert.rejects(connected, { failure: { kind: "stopped", reason: { kind: "aborted" } } });
  assert.deepEqual([transport.asked, transport.sent], [[], []]);
});

test("a request has the result of its reply, or fails as the server says", async () => {
  const { connected, transport, settled } = connect();
  const { peer } = await connected;
  const scope = startCallScope({ silenceMs: Infinity }, new AbortController().signal);
  assert.deepEqual(await peer.request("echo", { a: 1 }, scope), { a: 1 });
  const failing = peer.request("fail", undefined, scope);
  transport.receiver.onMessage({ id: 2, error: { code: 5, message: "No" } });
  const failure = { kind: "answered", error: { code: 5, message: "No" } };
  await assert.rejects(failing, { name: "RpcError", failure });
  assert.equal(scope.onStop, undefined);
  assert.deepEqual(settled.slice(1), [
    ["echo", true, undefined],
    ["fail", true, failure],
  ]);
  scope.end();
});

test("a request that is cancelled fails, and its server is told in the ways that it knows", async () => {
  for (const sendsCancelRequest of [false, true]) {
    const { connected, transport } = connect({ sendsCancelRequest });
    const { peer } = await connected;
    const controller = new AbortController();
    const scope = startCallScope({ silenceMs: Infinity }, controller.signal);
    const request = peer.request("hang", undefined, scope);
    controller.abort();
    const failure = { kind: "stopped", reason: { kind: "aborted" } };
    await assert.rejects(request, { failure });
    await assert.rejects(peer.request("echo", {}, scope), { failure });
    assert.deepEqual(transport.sent.slice(3), [
      ...[
        { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1, reason: "The user cancelled" } },
      ],
      ...(sendsCancelRequest ? [{ jsonrpc: "2.0", method: "$/cancelRequest", params: { id: 1 } }] : []),
    ]);
  }
});

test("a request that takes too long is cancelled with its limit as the reason", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { connected, transport } = connect();
  const { peer } = await connected;
  const request = peer.request("hang", undefined, startCallScope({ silenceMs: 50 }, new AbortController().signal));
  context.mock.timers.tick(50);
  await assert.rejects(request, { message: "No answer within 50 ms" });
  const params = { requestId: 1, reason: "No answer within 50 ms" };
  assert.deepEqual(transport.sent[3], { jsonrpc: "2.0", method: "notifications/cancelled", params });
});

test("the handshake is not cancelled with the server", async () => {
  const controller = new AbortController();
  const { connected, transport } = connect({ signal: controller.signal, initialized: { streaming: true } });
  await nextTurn();
  controller.abort();
  await assert.rejects(connected, { failure: { kind: "stopped", reason: { kind: "aborted" } } });
  assert.equal(transport.sent.length, 1);
});

test("the clock of a call stands still while its server is answered", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let answer: (result: JsonObject) => void = () => undefined;
  const begun = new Promise<void>((asked) => {
    const elicit = (): Promise<JsonObject> =>
      new Promise((resolve) => {
        answer = resolve;
        asked();
      });
    void connectAndAsk(elicit);
  });
  let request: Promise<unknown> = Promise.resolve();
  async function connectAndAsk(elicit: () => Promise<JsonObject>): Promise<void> {
    const { connected, transport } = connect({ serverRequests: { elicit } });
    const { peer } = await connected;
    request = peer.request("hang", undefined, startCallScope({ silenceMs: 50 }, new AbortController().signal));
    const params = { message: "Who?", requestedSchema: { type: "object", properties: {} } };
    transport.receiver.onMessage({ id: "a", method: "elicitation/create", params });
  }
  await begun;
  context.mock.timers.tick(5000);
  answer({ action: "cancel" });
  await nextTurn();
  let isOver = false;
  const over = request.catch(() => (isOver = true));
  await nextTurn();
  assert.equal(isOver, false);
  context.mock.timers.tick(50);
  await over;
  assert.equal(isOver, true);
});
