import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { ServedRequests } from "../clientPeer.ts";
import { RpcError } from "../rpcError.ts";
import { StdioPeer } from "./stdioPeer.ts";

type Message = Readonly<Record<string, unknown>>;

/** A peer whose requests are answered with their method, but those called `hold` only when the test says so. */
function begin() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const peer = new StdioPeer({ input, output });
  const sent: unknown[] = [];
  output.on("data", (chunk: Buffer) => {
    for (const line of chunk.toString().split("\n").filter(Boolean)) sent.push(JSON.parse(line));
  });
  const signals: AbortSignal[] = [];
  const releases: (() => void)[] = [];
  let readies = 0;
  const request: ServedRequests["request"] = async (method, params, signal) => {
    signals.push(signal);
    if (method === "fail") throw new RpcError(-7, "No", { why: "not" });
    if (method === "throw") throw new Error("broken");
    if (method === "hold" || method === "initialize") {
      await new Promise<void>((resolve) => {
        releases.push(resolve);
      });
    }
    return { method, params: params ?? null };
  };
  peer.serve({ request, clientReady: () => void (readies += 1) });
  const say = async (...messages: readonly (object | string)[]): Promise<void> => {
    const lines = messages.map((each) => (typeof each === "string" ? each : JSON.stringify(each)));
    input.write(lines.map((line) => `${line}\n`).join(""));
    await setImmediate();
  };
  const isSettled = async (promise: Promise<void>): Promise<boolean> =>
    Promise.race([promise.then(() => true), setImmediate(false)]);
  return {
    ...{ input, output, peer, sent, signals, say, isSettled },
    release: async () => {
      releases.shift()?.();
      await setImmediate();
    },
    readies: () => readies,
  };
}

const ask = (id: unknown, method: string, params?: object): Message => ({ jsonrpc: "2.0", id, method, params });
const tell = (method: string, params?: object): Message => ({ jsonrpc: "2.0", method, params });
const answered = (id: unknown, method: string): Message => ({ jsonrpc: "2.0", result: { method, params: null }, id });
const failed = (id: unknown, code: number, message: string): Message => ({
  jsonrpc: "2.0",
  error: { code, message },
  id,
});

test("requests are answered as they end, and faults with their code", async () => {
  const { peer, sent, say, release } = begin();
  await say(ask(1, "hold"), ask("b", "quick"), ask(3, "fail"), ask(4, "throw"), "oops", { jsonrpc: "2.0", id: 5 });
  await release();
  assert.deepEqual(
    sent.toSorted((one, other) => String((one as Message)["id"]).localeCompare(String((other as Message)["id"]))),
    [
      answered(1, "hold"),
      { jsonrpc: "2.0", error: { code: -7, message: "No", data: { why: "not" } }, id: 3 },
      failed(4, -32603, "broken"),
      failed(5, -32600, "Invalid Request: expected a method"),
      answered("b", "quick"),
      failed(null, -32700, "Parse error: expected value at line 1 column 1"),
    ],
  );
  assert.equal(peer.answerCount, 4);
});

test("notifications are never answered, and only the end of the handshake is handed on", async () => {
  const { sent, say, readies } = begin();
  await say(tell("notifications/initialized"), tell("notifications/other"), tell("tools/call", { name: "x" }));
  assert.equal(readies(), 1);
  assert.deepEqual(sent, []);
});

test("what MCP cancels is not answered, and what the older way cancels is", async () => {
  const { sent, signals, say, release } = begin();
  await say(ask(1, "hold"), ask(2, "hold"), ask(3, "hold"));
  await say(tell("notifications/cancelled", { requestId: 1 }), tell("notifications/cancelled"));
  await say(tell("$/cancelRequest", { id: 2 }), tell("$/cancelRequest", { id: 2 }), tell("$/cancelRequest"));
  assert.deepEqual(
    signals.map(({ aborted }) => aborted),
    [true, true, false],
  );
  for (let count = 0; count < 3; count += 1) await release();
  assert.deepEqual(sent, [failed(2, -32002, "The request was cancelled."), answered(3, "hold")]);
});

test("the handshake cannot be cancelled, also under an id that is used twice", async () => {
  const { sent, signals, say, release } = begin();
  await say(ask(1, "initialize"), ask(1, "hold"), tell("$/cancelRequest", { id: 1 }));
  assert.deepEqual(
    signals.map(({ aborted }) => aborted),
    [false, true],
  );
  await release();
  assert.deepEqual(sent, [failed(1, -32002, "The request was cancelled."), answered(1, "initialize")]);
});

test("a batch is answered at once with all of its answers, by the one revision that has batches", async () => {
  const { sent, say, release } = begin();
  const batch = [ask(1, "quick"), tell("other"), ask(2, "hold"), 7];
  await say(batch);
  await say(ask(0, "initialize", { protocolVersion: "2025-03-26" }), batch);
  await release();
  assert.deepEqual(sent.splice(0), [
    failed(null, -32600, "Invalid Request: batch not supported"),
    { jsonrpc: "2.0", result: { method: "initialize", params: { protocolVersion: "2025-03-26" } }, id: 0 },
  ]);
  await release();
  assert.deepEqual(sent.splice(0), [
    [failed(null, -32600, "Invalid Request: expected an object"), answered(1, "quick"), answered(2, "hold")],
  ]);
  await say([], [tell("other")]);
  assert.deepEqual(sent.splice(0), [failed(null, -32600, "Invalid Request: empty batch")]);
  await say(ask(0, "initialize", { protocolVersion: "2025-06-18" }), [ask(1, "quick")]);
  assert.deepEqual(sent, [failed(null, -32600, "Invalid Request: batch not supported")]);
});

test("an answer that was cancelled is missing from its batch", async () => {
  const { sent, say, release } = begin();
  await say(ask(0, "initialize", { protocolVersion: "2025-03-26" }));
  await release();
  await say([ask(1, "hold"), ask(2, "hold"), ask(3, "quick")]);
  await say(tell("notifications/cancelled", { requestId: 1 }), tell("$/cancelRequest", { id: 2 }));
  assert.deepEqual(sent.slice(1), [[answered(3, "quick"), failed(2, -32002, "The request was cancelled.")]]);
});

test("a question to the client is numbered, and its answer finds it", async () => {
  const { peer, sent, say } = begin();
  peer.notify("notifications/a");
  peer.notify("notifications/b", { c: 1 });
  const options = { signal: new AbortController().signal, timeoutMs: 1000 };
  const answers = [peer.ask("roots/list", undefined, options), peer.ask("sampling/createMessage", { d: 1 }, options)];
  await setImmediate();
  assert.deepEqual(sent, [
    { jsonrpc: "2.0", method: "notifications/a" },
    { jsonrpc: "2.0", method: "notifications/b", params: { c: 1 } },
    { jsonrpc: "2.0", id: 0, method: "roots/list" },
    { jsonrpc: "2.0", id: 1, method: "sampling/createMessage", params: { d: 1 } },
  ]);
  await say({ jsonrpc: "2.0", id: 1, result: { e: 1 } }, { jsonrpc: "2.0", id: 0, result: "odd" });
  assert.deepEqual(await Promise.all(answers), [{}, { e: 1 }]);
});

test("after the end of the input the last line is read, and what runs is answered", async () => {
  const { input, peer, sent, say, release, isSettled } = begin();
  await say(ask(1, "hold"));
  assert.equal(await isSettled(peer.inputEnded), false);
  input.end(JSON.stringify(ask(2, "quick")));
  await peer.inputEnded;
  assert.equal(await isSettled(peer.answered), false);
  await release();
  await peer.answered;
  await peer.flush();
  assert.deepEqual(sent, [answered(2, "quick"), answered(1, "hold")]);
});

test("a cancelled request is not waited for at the end", async () => {
  const { input, peer, say } = begin();
  await say(ask(1, "hold"));
  input.end(`${JSON.stringify(tell("notifications/cancelled", { requestId: 1 }))}\n`);
  await peer.answered;
});

test("nothing that follows `exit` is read", async () => {
  const { peer, sent, say } = begin();
  await say(ask(1, "quick"), tell("exit"), ask(2, "quick"));
  await say(ask(3, "quick"));
  await peer.answered;
  assert.deepEqual(sent, [answered(1, "quick")]);
});

test("an input that breaks has ended", async () => {
  const { input, peer } = begin();
  input.destroy(new Error("broken pipe"));
  await peer.inputEnded;
  await peer.answered;
});

test("there is room for more until much is waiting to be read", async () => {
  const { output, peer } = begin();
  assert.equal(peer.room(), undefined);
  output.removeAllListeners("data").pause();
  peer.notify("x".repeat(300 * 1024));
  const room = peer.room();
  assert.ok(room);
  output.resume();
  await room;
  assert.equal(peer.room(), undefined);
});
