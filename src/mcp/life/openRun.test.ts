import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createFakeTransport, type FakeTransport } from "../../../test/support/fakeTransport.ts";
import { stdioEntry } from "../../../test/protocol/client/support.ts";
import { serverRefused } from "../../domain/failures.ts";
import type { JsonObject } from "../../protocol/mcpShapes.ts";
import { currentUserAction, duringUserAction } from "../consent/userAction.ts";
import { createUserTime } from "../rpc/answers/userTime.ts";
import { startCallScope } from "../rpc/callScope.ts";
import { entryDefaults, type ServerEntry } from "../serverEntry.ts";
import { SendError, type TransportEnd, TransportError } from "../transport/transport.ts";
import { openRun, type RunDeps } from "./openRun.ts";

const initialized: JsonObject = { protocolVersion: "2025-06-18", capabilities: {}, serverInfo: {} };
const timeouts = { ...entryDefaults.timeouts, initialize: 50 };

interface Server {
  /** What it does when it is asked to open. */
  readonly initialize?: (server: FakeTransport, id: number | string) => void;
  readonly entry?: Partial<ServerEntry>;
  readonly deps?: Partial<RunDeps>;
  readonly signal?: AbortSignal;
}

const answer = (server: FakeTransport, id: number | string): void =>
  server.receiver.onMessage({ id, result: initialized });
const answerError =
  (error: JsonObject) =>
  (server: FakeTransport, id: number | string): void =>
    server.receiver.onMessage({ id, error });

function open({ initialize = answer, entry = {}, deps = {}, signal = new AbortController().signal }: Server = {}) {
  const ends: TransportEnd[] = [];
  const transport = createFakeTransport((message, server) => {
    if (!("method" in message && "id" in message)) return;
    if (message.method === "initialize") initialize(server, message.id);
    if (message.method === "shutdown") server.receiver.onMessage({ id: message.id, error: { code: 1, message: "No" } });
  });
  const run = openRun(
    {
      entry: stdioEntry("demo", [], { timeouts, ...entry }),
      ...{ clientInfo: { name: "us", version: "2" }, serverRequests: {}, userTime: createUserTime() },
      openTransport: async () => transport,
      initializeParams: async () => ({}),
      ...{ trace: () => undefined, onNotification: () => undefined, onProblem: () => undefined },
      ...{ onStderr: () => undefined, onSettled: () => undefined },
      ...deps,
    },
    (end) => ends.push(end),
    signal,
  );
  return { run, transport, ends };
}

const methodsOf = ({ sent }: FakeTransport): readonly unknown[] => sent.map((one) => "method" in one && one.method);
const crash: TransportEnd = { reason: "demo stopped", stderrTail: ["bye"], canRetry: true };

test("a server is opened with the revision of its entry and what else it is to know", async () => {
  const { run, transport } = open({
    entry: { protocolVersion: "2025-03-26", batch: true },
    initialize: (server, id) =>
      server.receiver.onMessage({ id, result: { ...initialized, protocolVersion: "2025-03-26" } }),
    deps: { initializeParams: async () => ({ initializationOptions: { a: 1 } }) },
  });
  const opened = await run;
  const { handshake, peer } = opened;
  assert.equal(handshake.protocolVersion, "2025-03-26");
  const [first] = transport.sent;
  const params = first && "params" in first ? first.params : {};
  assert.deepEqual([params?.["protocolVersion"], params?.["initializationOptions"]], ["2025-03-26", { a: 1 }]);
  for (const method of ["a", "b"]) peer.notify(method);
  await nextTurn();
  assert.deepEqual(
    transport.sent[2],
    ["a", "b"].map((method) => ({ jsonrpc: "2.0", method })),
  );
  await opened.close();
  assert.deepEqual(transport.asked, ["start", "version 2025-03-26", "close"]);
  assert.equal(transport.sent.length, 3);
});

test("a server learns whether the user asked for it, and what it does later is not their doing", async () => {
  const seen: unknown[] = [];
  const openTransport = async (_: AbortSignal, isUserAction: boolean): Promise<FakeTransport> => {
    seen.push([isUserAction, currentUserAction()]);
    throw serverRefused("No");
  };
  const attempt = (): Promise<unknown> => open({ deps: { openTransport } }).run.catch(() => undefined);
  await attempt();
  await duringUserAction(attempt);
  assert.deepEqual(seen, [
    [false, undefined],
    [true, undefined],
  ]);
});

test("a server of the spec-kit dialect is asked to shut down first, unless it has ended", async () => {
  const methods = ["initialize", "notifications/initialized"];
  for (const hasEnded of [false, true]) {
    const { run, transport, ends } = open({ entry: { dialect: "speckit" } });
    const opened = await run;
    if (hasEnded) transport.receiver.onEnd(crash);
    await opened.close();
    assert.deepEqual(methodsOf(transport), hasEnded ? methods : [...methods, "shutdown", "exit"]);
    assert.deepEqual([transport.asked.at(-1), ends], ["close", hasEnded ? [crash] : []]);
  }
});

test("a server that may or will not open says why, and whether it may the next time", async () => {
  const oops = new Error("Oops");
  const refused = serverRefused("No token");
  const gone = new TransportError({ ...crash, canRetry: false });
  const versions = Array.from({ length: 11 }, (_, index) => `v${index}`);
  const forGood = (reason: string) => ({ name: "TransportError", end: { reason, stderrTail: [], canRetry: false } });
  const isAway = (reason: string, canRetry: boolean) => ({ end: { reason, stderrTail: [], canRetry, cause: "away" } });
  const throwing = (thrown: Error) => (): never => {
    throw thrown;
  };
  for (const [initialize, error] of [
    [answerError({ code: 1, message: "No" }), forGood("demo refused the connection: No")],
    [answerError({ code: 1, message: "No", data: { supported: "v1" } }), forGood("demo refused the connection: No")],
    [
      answerError({ code: 1, message: "No", data: { supported: [5, ...versions] } }),
      forGood(`demo refused the connection: No. It supports MCP ${versions.slice(0, 10).join(", ")}`),
    ],
    [
      (server: FakeTransport, id: number | string) => server.receiver.onMessage({ id, result: {} }),
      forGood("demo cannot be used: it does not state which MCP revision it uses"),
    ],
    [(server: FakeTransport) => server.receiver.onEnd(crash), { name: "TransportError", end: crash }],
    [throwing(refused), refused],
    [throwing(oops), isAway("Oops", true)],
    [throwing(new SendError("Gone", { neverRan: true, isFinal: true })), isAway("Gone", false)],
    [throwing(new SendError("Busy", { neverRan: true, isFinal: false })), isAway("Busy", true)],
  ] as const) {
    const { run, transport } = open({ initialize });
    await assert.rejects(run, error);
    assert.equal(transport.asked.at(-1), "close");
  }
  for (const [thrown, error] of [
    [oops, { ...forGood("demo does not speak MCP as expected: Oops"), cause: oops }],
    [gone, gone],
    [refused, refused],
  ] as const) {
    await assert.rejects(open({ deps: { initializeParams: () => Promise.reject(thrown) } }).run, error);
  }
});

test("a server that does not answer in time may do so the next time", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { run, transport } = open({ initialize: () => undefined });
  await nextTurn();
  context.mock.timers.tick(50);
  const reason = "demo did not respond within 50 ms of starting";
  await assert.rejects(run, { end: { reason, stderrTail: [], canRetry: true, cause: "unanswered" } });
  assert.deepEqual(transport.asked, ["start", "close"]);
});

test("an end that we caused is told, but is not the reason", async () => {
  const { run, transport, ends } = open({ initialize: answerError({ code: 1, message: "No" }) });
  transport.close = async () => transport.receiver.onEnd(crash);
  await assert.rejects(run, { message: "demo refused the connection: No" });
  assert.deepEqual(ends, [crash]);
});

test("a start that is no longer wanted fails as cancelled", async () => {
  const controller = new AbortController();
  const { run } = open({ initialize: () => controller.abort(), signal: controller.signal });
  await assert.rejects(run, { name: "RpcError", failure: { kind: "stopped", reason: { kind: "aborted" } } });
});

test("a server that does not answer shutdown is ended anyway", async (context) => {
  const { run, transport } = open({ entry: { dialect: "speckit" } });
  const opened = await run;
  context.mock.timers.enable({ apis: ["setTimeout"] });
  transport.send = () => undefined;
  const closed = opened.close();
  await nextTurn();
  context.mock.timers.tick(499);
  await nextTurn();
  assert.ok(!transport.asked.includes("close"));
  context.mock.timers.tick(1);
  await closed;
  assert.equal(transport.asked.at(-1), "close");
});

test("a call that a server of the spec-kit dialect is not to finish is cancelled in both ways", async () => {
  for (const dialect of ["speckit", "mcp"] as const) {
    const { run, transport } = open({ entry: { dialect } });
    const { peer } = await run;
    const controller = new AbortController();
    const request = peer.request("hang", undefined, startCallScope({ silenceMs: Infinity }, controller.signal));
    controller.abort();
    await assert.rejects(request, { name: "RpcError" });
    const ways = ["notifications/cancelled", "$/cancelRequest"];
    assert.deepEqual(methodsOf(transport).slice(3), dialect === "speckit" ? ways : ways.slice(0, 1));
  }
});
