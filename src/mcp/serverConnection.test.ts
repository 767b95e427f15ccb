import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { settle, webEntry } from "../../test/support/fakeHttpServer.ts";
import { createFakeTransport, type FakeTransport } from "../../test/support/fakeTransport.ts";
import { never, stdioEntry } from "../../test/protocol/client/support.ts";
import { silentLog } from "../domain/ports.ts";
import { serverRefused } from "../domain/failures.ts";
import { createJournal } from "./observe/journal.ts";
import { createLineMask } from "./observe/maskSecrets.ts";
import { createUserTime } from "./rpc/answers/userTime.ts";
import { connectionId, entryDefaults, type ServerEntry } from "./serverEntry.ts";
import { type ConnectionDeps, createConnection } from "./serverConnection.ts";

const capabilities = { tools: {}, logging: {} };
const opened = { protocolVersion: "2025-11-25", capabilities, serverInfo: { name: "demo", version: "1" } };
const stdio = stdioEntry("demo", [], { folder: "/w", timeouts: { ...entryDefaults.timeouts, tools: 100 } });

/** A connection to a server that answers what the test says, and nothing to the rest. */
function connect(
  context: TestContext,
  answers: Readonly<Record<string, object | undefined>>,
  more: Partial<ConnectionDeps> = {},
) {
  context.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const transports: FakeTransport[] = [];
  const log: string[] = [];
  const write = (level: string) => (line: string) => void log.push(`${level} ${line}`);
  const channel = {
    ...{ ...silentLog, trace: write("trace"), debug: write("debug"), info: write("info") },
    ...{ warn: write("warn"), error: write("error") },
  };
  const openTransport = async (): Promise<FakeTransport> => {
    const transport = createFakeTransport((message, server) => {
      if (!("method" in message && "id" in message)) return;
      const answer = { initialize: { result: opened }, ...answers }[message.method];
      if (answer) server.receiver.onMessage({ id: message.id, ...answer });
    });
    transports.push(transport);
    return transport;
  };
  const connection = createConnection({
    ...{ entry: stdio, clientInfo: { name: "us", version: "2" }, serverRequests: {}, userTime: createUserTime() },
    ...{
      openTransport,
      initializeParams: async () => ({}),
      journal: createJournal(channel, createLineMask([]), undefined),
    },
    ...{ isTracing: () => false, logFile: "/logs/demo.jsonl", aliveLimitMs: 1000 },
    ...more,
  });
  const methods = () => transports.map(({ sent }) => sent.map((one) => ("method" in one ? one.method : "")).join(" "));
  return { connection, transports, log, methods, tick: (ms: number) => context.mock.timers.tick(ms) };
}

const options = { signal: never };

test("a connection tells what it is, and lives until it is stopped", async (context) => {
  const { connection, transports, log, methods } = connect(context, { ping: { result: {} } });
  const { id, entry, logFile, state } = connection;
  assert.deepEqual(
    [id, entry, logFile, state],
    [connectionId("/w", "demo"), stdio, "/logs/demo.jsonl", { kind: "stopped" }],
  );
  const kinds: string[] = [];
  connection.onDidChangeState(({ kind }) => void kinds.push(kind));
  connection.rootsChanged();
  await connection.ping(never);
  connection.rootsChanged();
  await connection.restart(never);
  await connection.stop();
  await assert.rejects(connection.ping(never), { code: "serverNotRunning" });
  await connection.start(never);
  await connection.dispose();
  const [start, end] = ["starting ready", "stopping stopped"];
  assert.equal(kinds.join(" "), [start, end, start, end, start, end].join(" "));
  assert.deepEqual(methods(), [
    "initialize notifications/initialized ping notifications/roots/list_changed",
    ...Array<string>(2).fill("initialize notifications/initialized"),
  ]);
  assert.ok(transports.every(({ asked }) => asked.at(-1) === "close"));
  const lines = ["demo is starting", "demo is ready (MCP 2025-11-25, demo 1)", "demo is stopping", "demo is stopped"];
  assert.deepEqual(
    log.slice(0, 4),
    lines.map((line) => `info ${line}`),
  );
  assert.deepEqual(
    connection.output.slice(0, 4).map(({ source, text }) => `${source} ${text}`),
    lines.map((line) => `state ${line}`),
  );
  assert.deepEqual([connection.statistics.calls, connection.statistics.restarts], [4, 0]);
});

test("a start that is refused or no longer wanted says so", async (context) => {
  const refused = serverRefused("Not trusted");
  const { connection } = connect(context, {}, { openTransport: () => Promise.reject(refused) });
  await assert.rejects(connection.start(never), refused);
  context.mock.timers.reset();
  const hanging = connect(context, { initialize: undefined });
  const controller = new AbortController();
  const started = hanging.connection.start(controller.signal);
  controller.abort();
  await assert.rejects(started, {
    name: "CallError",
    code: "cancelled",
    method: "initialize",
    message: "The start of demo was cancelled",
  });
  await hanging.connection.dispose();
});

test("a server that failed is an error in its log, one that answers with an error is told in full", async (context) => {
  const failing = connect(context, { initialize: { error: { code: 1, message: "No" } } });
  await assert.rejects(failing.connection.start(never));
  assert.deepEqual(failing.log, [
    "info demo is starting",
    "info initialize was answered with error 1: No",
    "error demo refused the connection: No",
  ]);
  context.mock.timers.reset();
  const { connection, log } = connect(context, { ping: { error: { code: 5, message: "No", data: { a: 1 } } } });
  for (let count = 0; count < 2; count += 1) await assert.rejects(connection.ping(never));
  assert.equal(log.at(-1), 'info ping was answered with error 5: No {"a":1}');
  assert.deepEqual([connection.statistics.calls, connection.statistics.errors], [3, 2]);
  await connection.dispose();
});

test("what a server writes beside its messages is kept, and messages only while it is traced", async (context) => {
  for (const isTracing of [false, true]) {
    const { connection, transports, log } = connect(context, {}, { isTracing: () => isTracing });
    await connection.start(never);
    const before = log.length;
    const receiver = transports[0]?.receiver;
    receiver?.onStderr("warming up");
    receiver?.onProblem("odd");
    receiver?.onMessage({ method: "notifications/message", params: { level: "error", data: "hot" } });
    const traced = log.slice(before).filter((line) => line.startsWith("trace "));
    assert.equal(traced.length, isTracing ? 1 : 0);
    const others = log.slice(before).filter((line) => !line.startsWith("trace "));
    assert.deepEqual(others, ["info warming up", "warn odd", "error hot"]);
    assert.deepEqual(
      connection.output.slice(-3).map(({ source }) => source),
      ["stderr", "problem", "log"],
    );
    await connection.dispose();
    context.mock.timers.reset();
  }
});

test("a process that left a call unanswered is asked whether it is there, and started anew if not", async (context) => {
  const http: ServerEntry = webEntry("demo", { timeouts: stdio.timeouts });
  for (const [entry, ping, methods, kind] of [
    [stdio, undefined, "tools/call notifications/cancelled ping notifications/cancelled", "restarting"],
    [stdio, { result: {} }, "tools/call notifications/cancelled ping", "ready"],
    [http, undefined, "tools/call notifications/cancelled", "ready"],
  ] as const) {
    const opened = connect(context, ping ? { ping } : {}, { entry });
    const { connection, tick } = opened;
    await connection.start(never);
    const call = assert.rejects(connection.callTool("x", {}, options), { code: "timedOut" });
    await settle();
    tick(100);
    await call;
    await settle();
    tick(1000);
    await settle();
    assert.equal(opened.methods()[0], `initialize notifications/initialized ${methods}`);
    assert.equal(connection.state.kind, kind);
    if (connection.state.kind === "restarting") assert.equal(connection.state.reason, "demo no longer responds");
    await connection.dispose();
    context.mock.timers.reset();
  }
});

test("a process that works for another call is not asked whether it is there", async (context) => {
  const { connection, methods, tick } = connect(context, {});
  await connection.start(never);
  const controller = new AbortController();
  const other = connection.callTool("slow", {}, { signal: controller.signal, timeoutMs: 60_000 });
  const call = assert.rejects(connection.callTool("x", {}, options), { code: "timedOut" });
  await settle();
  tick(100);
  await call;
  await settle();
  assert.doesNotMatch(methods()[0] ?? "", /ping/);
  controller.abort();
  await assert.rejects(other, { code: "cancelled" });
  await connection.dispose();
});

test("what a tool answers is kept with the output of its server", async (context) => {
  const { connection } = connect(context, { "tools/call": { result: { content: [{ type: "text", text: "72 °F" }] } } });
  await connection.callTool("x", {}, options);
  const last = connection.output.at(-1);
  assert.deepEqual([last?.source, last?.level, last?.text], ["result", "info", "72 °F"]);
  await connection.dispose();
});

test("a server rests when it has had nothing to do for a while, and works again with the next call", async (context) => {
  const entry = { ...stdio, idleShutdownMs: 500 };
  const { connection, tick } = connect(context, { ping: { result: {} } }, { entry });
  const kind = (): string => connection.state.kind;
  await connection.ping(never);
  tick(499);
  await settle();
  assert.equal(kind(), "ready");
  tick(1);
  await settle();
  assert.equal(kind(), "stopped");
  await connection.ping(never);
  assert.equal(kind(), "ready");
  await connection.dispose();
  tick(500);
  assert.equal(kind(), "stopped");
});

test("a new process may offer other things, and so may one whose tool changed something", async (context) => {
  const tools = { result: { tools: [{ name: "sync", inputSchema: { type: "object" } }] } };
  const { connection, methods, tick } = connect(context, {
    "tools/list": tools,
    "tools/call": { result: { content: [] } },
  });
  const listsOf = (index: number): number => methods()[index]?.split("tools/list").length ?? 0;
  const changed: string[] = [];
  connection.onDidChangeList((kind) => void changed.push(kind));
  for (let count = 0; count < 2; count += 1) await connection.list("tools", never);
  assert.equal(listsOf(0), 2, "listed once");
  await connection.callTool("sync", {}, options);
  tick(50);
  assert.deepEqual(changed.sort(), ["prompts", "resourceTemplates", "resources", "tools"]);
  await connection.list("tools", never);
  assert.equal(listsOf(0), 3);
  await connection.restart(never);
  assert.equal(connection.known("tools")?.items.length, 1, "what is known stays visible");
  await connection.list("tools", never);
  assert.equal(listsOf(1), 2);
  await connection.dispose();
});

test("a server that crashed is told again what it had been told", async (context) => {
  const { connection, transports, methods, tick } = connect(context, { "logging/setLevel": { result: {} } });
  await connection.setLoggingLevel("debug", never);
  transports[0]?.receiver.onEnd({ reason: "demo stopped", stderrTail: [], canRetry: true });
  tick(500);
  await settle();
  assert.deepEqual([connection.state.kind, connection.statistics.restarts], ["ready", 1]);
  assert.equal(methods()[1], "initialize notifications/initialized logging/setLevel");
  await connection.dispose();
});
