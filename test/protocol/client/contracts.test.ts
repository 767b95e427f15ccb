import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import type { Connection } from "../../../src/mcp/connection.ts";
import type { HostPorts } from "../../../src/mcp/ports.ts";
import { timeoutProfiles, type ServerEntry } from "../../../src/mcp/serverEntry.ts";
import type { JsonObject } from "../../../src/protocol/mcpShapes.ts";
import { leavesNothing } from "./leaks.ts";
import {
  firstOf,
  hostileScript,
  never,
  secretsOf,
  stdioEntry,
  testPorts,
  untilState,
  withConnection,
} from "./support.ts";
import { eventually } from "../../support/eventually.ts";

const recorder = (overrides: Partial<ServerEntry> = {}): ServerEntry =>
  stdioEntry("recorder", [hostileScript, "recorder"], {
    restart: { initialMs: 1, maxMs: 5, crashes: 50, windowMs: 60_000 },
    ...overrides,
  });

const testClient = (
  what: string,
  entry: ServerEntry,
  use: (connection: Connection) => Promise<void>,
  ports?: Partial<HostPorts>,
): void =>
  void test(what, () =>
    leavesNothing(() => withConnection(entry, (connection) => use(connection), testPorts(ports ?? {}))),
  );

const run = async (connection: Connection, tool: string, args: JsonObject = {}): Promise<string> =>
  (await connection.callTool(tool, args, { signal: never })).text;

type Message = { readonly method?: string; readonly params?: JsonObject; readonly id?: number };

/** What the server has received so far; arrays are batches. */
const received = async (connection: Connection): Promise<readonly (Message | readonly Message[])[]> =>
  JSON.parse(await run(connection, "received")) as (Message | readonly Message[])[];

const byMethod = async (connection: Connection, method: string): Promise<readonly Message[]> =>
  (await received(connection)).flat().filter((message) => message.method === method);

testClient(
  "the offered revision, options and token of contract 2 travel in initialize [clauses 185, 228, 233]",
  recorder({
    protocolVersion: "2025-03-26",
    initializationOptions: { pluginDirectory: "/plugins" },
    auth: { in: "initialize" },
  }),
  async (connection) => {
    const [initialize] = await byMethod(connection, "initialize");
    assert.equal(initialize?.params?.["protocolVersion"], "2025-03-26");
    assert.deepEqual(initialize?.params?.["initializationOptions"], { pluginDirectory: "/plugins" });
    assert.deepEqual(initialize?.params?.["auth"], { type: "bearer", token: "s3cr3t-token" });
    await run(connection, "stderr", { text: "my token is s3cr3t-token" });
    assert.equal(connection.mask("my token is s3cr3t-token"), "my token is •••", "what was asked for is known");
  },
  { secrets: secretsOf(new Map(), async () => "s3cr3t-token") },
);

testClient(
  "a cancelled call returns at once and the server receives the reason [clauses 213, 214]",
  recorder(),
  async (connection) => {
    await connection.start(never);
    const controller = new AbortController();
    const call = connection.callTool("never", {}, { signal: controller.signal });
    controller.abort();
    await assert.rejects(call, { code: "cancelled", message: "never was cancelled" });
    const [cancelled] = await byMethod(connection, "notifications/cancelled");
    assert.equal(cancelled?.params?.["reason"], "The user cancelled");
    assert.equal(typeof cancelled?.params?.["requestId"], "number");
    assert.deepEqual(await byMethod(connection, "$/cancelRequest"), []);
  },
);

testClient(
  "the speckit dialect also receives $/cancelRequest [clauses 87, 88]",
  recorder({ dialect: "speckit" }),
  async (connection) => {
    await connection.start(never);
    const call = connection.callTool("never", {}, { signal: never, timeoutMs: 300 });
    await assert.rejects(call, { code: "timedOut", message: "recorder did not respond to never within 300 ms" });
    const [cancelled] = await byMethod(connection, "notifications/cancelled");
    const [old] = await byMethod(connection, "$/cancelRequest");
    assert.equal(old?.params?.["id"], cancelled?.params?.["requestId"]);
    assert.equal(cancelled?.params?.["reason"], "No answer within 300 ms");
  },
);

testClient(
  "calls of one turn are one batch where the server asks for it [clause 236]",
  recorder({
    protocolVersion: "2025-03-26",
    batch: true,
  }),
  async (connection) => {
    await connection.start(never);
    await Promise.all([run(connection, "a"), run(connection, "b")]);
    const batch = (await received(connection)).find((message) => Array.isArray(message)) as readonly Message[];
    assert.deepEqual(
      batch.map(({ params }) => params?.["name"]),
      ["a", "b"],
    );
  },
);

testClient("no batch to a server of another revision [clause 238]", recorder({ batch: true }), async (connection) => {
  await connection.start(never);
  await Promise.all([run(connection, "a"), run(connection, "b")]);
  assert.ok((await received(connection)).every((message) => !Array.isArray(message)));
});

testClient("partial results are shown as they come [clauses 241, 242]", recorder(), async (connection) => {
  const parts: string[] = [];
  const outcome = await connection.callTool(
    "stream",
    {},
    { signal: never, onPartial: ({ text }) => void parts.push(text) },
  );
  assert.deepEqual([...parts, outcome.text], ["25%", "75%", "100%"]);
  const printed = connection.output.filter(({ source }) => source === "result").map(({ text }) => text);
  assert.deepEqual(printed, ["25%", "75%", "100%"]);
});

testClient("output of calls that are not a user's run is not printed", recorder(), async (connection) => {
  const outcome = await connection.callTool("stream", {}, { signal: never, isQuiet: true });
  assert.equal(outcome.text, "100%");
  assert.deepEqual(
    connection.output.filter(({ source }) => source === "result" || source === "progress"),
    [],
  );
});

testClient("a tool that fails says why [clause 33]", recorder(), async (connection) => {
  await assert.rejects(run(connection, "fail"), { code: "toolFailed", message: "The disk is full" });
});

testClient(
  "the clock is paused while the user answers the server",
  recorder({
    timeouts: { ...timeoutProfiles.default, tools: 400 },
  }),
  async (connection) => {
    await connection.start(never);
    assert.equal(await run(connection, "elicit"), "answered");
  },
  {
    // Slower than the time-out of the call: it is the user's time, not the server's.
    questions: { elicit: () => delay(1000, { action: "decline" }) },
  },
);

testClient(
  "lists come from the cache until the named tool ran [clauses 173, 177]",
  recorder({
    cache: { ttlMs: 60_000, invalidateOn: ["sync"] },
  }),
  async (connection) => {
    const name = async () => (await connection.list("resources", never))[0]?.name;
    assert.deepEqual([await name(), await name()], ["list 1", "list 1"]);
    const changed = firstOf(connection.onDidChangeList);
    await run(connection, "sync");
    await changed;
    assert.equal(await name(), "list 2");
    await connection.stop();
    assert.equal(connection.known("resources")?.items[0]?.name, "list 2", "it stays visible while the server is down");
    await assert.rejects(run(connection, "x"), { code: "serverNotRunning" });
  },
);

testClient("what a tool may have changed is asked for anew [clause 178]", recorder(), async (connection) => {
  const name = async () => (await connection.list("resources", never))[0]?.name;
  await connection.list("tools", never);
  assert.equal(await name(), "list 1");
  await run(connection, "look");
  assert.equal(await name(), "list 1", "a tool that is marked as read-only changes nothing");
  await run(connection, "write");
  assert.equal(await name(), "list 2");
  await assert.rejects(run(connection, "fail"));
  assert.equal(await name(), "list 3", "a tool that failed may have changed something, too");
  const cancelling = AbortSignal.timeout(50);
  await assert.rejects(connection.callTool("never", {}, { signal: cancelling }));
  assert.equal(await name(), "list 4", "and so may one that was given up");
  const changed = firstOf(connection.onDidChangeList);
  await run(connection, "sync_repository");
  await changed;
  assert.equal(await name(), "list 5");
});

testClient("a read is repeated after a crash, a tool call never [clause 170]", recorder(), async (connection) => {
  await connection.start(never);
  const [reading, dying] = [connection.list("resources", never), run(connection, "die")];
  await assert.rejects(dying, { code: "serverFailed" });
  assert.equal((await reading).length, 1);
  assert.equal((await byMethod(connection, "tools/call")).filter(({ params }) => params?.["name"] === "die").length, 0);
});

testClient("subscriptions are made again after a restart [clause 209]", recorder(), async (connection) => {
  await connection.subscribe("a:1", never);
  await assert.rejects(run(connection, "die"));
  await untilState(connection, "ready");
  const [again] = await byMethod(connection, "resources/subscribe");
  assert.deepEqual(again?.params, { uri: "a:1" });
});

testClient(
  "an idle server rests and comes back with the next call",
  recorder({ idleShutdownMs: 100 }),
  async (connection) => {
    await run(connection, "a");
    await untilState(connection, "stopped");
    await run(connection, "b");
    assert.equal(connection.state.kind, "ready");
  },
);

testClient("a server that may not start by itself says so", recorder({ autostart: "never" }), async (connection) => {
  await assert.rejects(run(connection, "a"), {
    code: "serverNotRunning",
    message: "recorder is not running. Start it first",
  });
  await connection.start(never);
  await run(connection, "a");
});

testClient("statistics count calls, errors and restarts", recorder(), async (connection) => {
  await run(connection, "a");
  await assert.rejects(run(connection, "die"));
  await untilState(connection, "ready");
  const { restarts, errors, methods } = connection.statistics;
  assert.deepEqual([restarts, errors], [1, 1]);
  assert.equal(methods.find(({ method }) => method === "tools/call")?.calls, 2);
});

testClient(
  "what is asked for again and again is still asked anew when its time is up [clause 176]",
  recorder({ cache: { ttlMs: 300, invalidateOn: [] } }),
  async (connection) => {
    const name = async () => (await connection.list("resources", never))[0]?.name;
    assert.equal(await name(), "list 1");
    // Asking must not make it younger.
    await eventually(async () => (await name()) !== "list 1", "it is never asked anew");
  },
);
