import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { answeringServer } from "../../../test/support/answeringServer.ts";
import { RpcError } from "../rpc/rpcError.ts";
import { createRequests } from "./requests.ts";

const never = new AbortController().signal;

function connected(...how: Parameters<typeof answeringServer>) {
  const { deps, ...server } = answeringServer(...how);
  return { ...server, requests: createRequests(deps) };
}

test("a subscription is remembered while it lasts, and a server that is down is not told of its end", async () => {
  const { requests, sent, sessionState, life } = connected();
  await requests.subscribe("a:1", never);
  await requests.subscribe("a:2", never);
  await requests.unsubscribe("a:1", never);
  assert.deepEqual([...sessionState.subscriptions], ["a:2"]);
  life.isUp = false;
  await requests.unsubscribe("a:2", never);
  assert.deepEqual([...sessionState.subscriptions], []);
  assert.deepEqual(sent, [
    ["resources/subscribe", { uri: "a:1" }],
    ["resources/subscribe", { uri: "a:2" }],
    ["resources/unsubscribe", { uri: "a:1" }],
  ]);
});

test("what only reads is sent again after an error that may pass, and nothing else is", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const failing = (): never => {
    throw new RpcError({ kind: "answered", error: { code: -32603, message: "Oops" } });
  };
  const methods = ["tools/call", "tools/list", "resources/read", "resources/subscribe", "resources/unsubscribe"];
  const others = ["prompts/get", "completion/complete", "logging/setLevel", "ping"];
  const { requests, sent } = connected(Object.fromEntries([...methods, ...others].map((method) => [method, failing])));
  const argument = { name: "b", value: "" };
  const calls: readonly (readonly [() => Promise<unknown>, tries: number])[] = [
    [() => requests.callTool("a", {}, { signal: never }), 1],
    [() => requests.list("tools", never), 3],
    [() => requests.readResource("a:1", never), 3],
    [() => requests.subscribe("a:1", never), 3],
    [() => requests.unsubscribe("a:1", never), 1],
    [() => requests.getPrompt("a", {}, never), 3],
    [() => requests.complete({ target: { type: "ref/prompt", name: "a" }, argument }, never), 3],
    [() => requests.setLoggingLevel("info", never), 1],
    [() => requests.ping(never), 1],
  ];
  for (const [call, tries] of calls) {
    sent.length = 0;
    let isOver = false;
    const rejected = assert.rejects(call(), { message: "demo reported an internal error: Oops" });
    void rejected.finally(() => (isOver = true));
    while (!isOver) {
      await setImmediate();
      context.mock.timers.tick(1000);
    }
    await rejected;
    assert.equal(sent.length, tries, sent[0]?.[0]);
  }
});
