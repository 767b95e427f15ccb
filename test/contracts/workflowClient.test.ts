import assert from "node:assert/strict";
import { test } from "node:test";
import type { Connection } from "../../src/mcp/connection.ts";
import type { JsonObject, ProgressUpdate } from "../../src/protocol/mcpShapes.ts";
import { leavesNothing } from "../protocol/client/leaks.ts";
import { firstOf, never } from "../protocol/client/support.ts";
import { assertPrinted } from "./printed.ts";
import { printed, receivedBy, sentBy, type WireMessage, withForeign } from "./foreign.ts";

const { name: tool, arguments: args } = printed.call.params as { name: string; arguments: JsonObject };
const printedText = (printed.completion.result?.["content"] as { text: string }[])[0]?.text;

const call = (connection: Connection, signal = never) => connection.callTool(tool, args, { signal });

/** Makes the next request the fourth one: its id is then the printed 3, and so are all tokens and answers. */
async function untilThirdId(connection: Connection): Promise<void> {
  await connection.start(never);
  await connection.list("tools", never);
  await connection.ping(never);
}

/** Ids are the sender's to choose. */
const withId = (message: WireMessage | undefined, id: WireMessage["id"]): object => ({ ...message, id });

test("initialize, its answer and initialized are those that are printed, in this order [clauses 1, 2, 5, 12-16, 107]", () =>
  leavesNothing(async () => {
    const log = await withForeign("normal", async (connection) => {
      await connection.start(never);
      const { state } = connection;
      const { protocolVersion, capabilities, serverInfo } = printed.initializeAnswer.result ?? {};
      assert.ok(state.kind === "ready");
      assert.deepEqual(
        [state.protocolVersion, state.capabilities, state.serverInfo],
        [protocolVersion, capabilities, serverInfo],
      );
    });
    const [initialize, answer, initialized] = log.slice(1);
    assertPrinted(withId(initialize?.received, 1), printed.initialize, "workflow initialize");
    assert.deepEqual(withId(answer?.sent, 1), printed.initializeAnswer);
    assert.deepEqual(initialized?.received, printed.initialized);
  }));

test("tools are listed without params and kept as they are printed, dots and all [clauses 18-21]", () =>
  leavesNothing(async () => {
    const log = await withForeign("normal", async (connection) => {
      const tools = await connection.list("tools", never);
      assert.deepEqual(
        tools.map(({ name, inputSchema }) => ({ name, inputSchema })),
        printed.tools,
      );
      for (const { name, description } of tools) assert.equal(description, printed.descriptions[name]);
      assert.deepEqual(connection.known("tools")?.problems, []);
    });
    const [list, ...more] = receivedBy(log, "tools/list");
    assert.deepEqual(withId(list, 2), printed.list);
    assert.deepEqual(more, []);
  }));

test("a list that changed is asked for again [clause 22]", () =>
  leavesNothing(async () => {
    await withForeign("changing", async (connection) => {
      assert.equal((await connection.list("tools", never)).length, 5);
      const changed = firstOf(connection.onDidChangeList);
      await call(connection);
      assert.equal(await changed, "tools");
      assert.equal((await connection.list("tools", never)).length, 2);
    });
  }));

test("a call, its progress and its completion are those that are printed [clauses 6, 10, 25, 28, 29, 31, 32, 90, 110]", () =>
  leavesNothing(async () => {
    const steps: ProgressUpdate[] = [];
    const log = await withForeign("normal", async (connection) => {
      await untilThirdId(connection);
      const onProgress = (update: ProgressUpdate): void => void steps.push(update);
      const outcome = await connection.callTool(tool, args, { signal: never, onProgress });
      assert.equal(outcome.text, printedText);
    });
    const [sent] = receivedBy(log, "tools/call");
    assertPrinted(sent, printed.call, "workflow tools/call");
    assert.deepEqual(sent?.params?.["_meta"], { progressToken: 3 });
    assert.deepEqual(sentBy(log).slice(-3, -1), [printed.progress, printed.completion]);
    assert.deepEqual(steps, [{ progress: 50, total: 100, message: "Analyzing requirements..." }]);
    const ids = receivedBy(log).flatMap(({ id }) => (id === undefined ? [] : [id]));
    assert.ok(ids.every(Number.isInteger));
    assert.equal(new Set(ids).size, ids.length);
    const answers = receivedBy(log).filter(({ method }) => method === undefined);
    assert.deepEqual(answers, [], "notifications are not answered");
  }));

test("every message is JSON-RPC 2.0 on a line of its own, answers by the id of their request [clauses 2, 5, 7]", () =>
  leavesNothing(async () => {
    const log = await withForeign("reverse", async (connection) => {
      await connection.start(never);
      const at = (folder: string) => connection.callTool("speckit.plan", { spec_directory: folder }, { signal: never });
      const [first, second] = await Promise.all([at("/first"), at("/second")]);
      assert.match(first.text, /at \/first\/plan\.md$/);
      assert.match(second.text, /at \/second\/plan\.md$/);
      const third = connection.callTool("speckit.tasks", {}, { signal: never, timeoutMs: 100 });
      await assert.rejects(third, { code: "timedOut" });
    });
    const told = receivedBy(log).map(({ method }) => method);
    for (const method of ["notifications/cancelled", "$/cancelRequest", "shutdown", "exit"])
      assert.ok(told.includes(method), `${method} was not said`);
    for (const message of receivedBy(log)) {
      assert.equal(message.jsonrpc, "2.0");
      assert.equal(typeof message.method, "string");
    }
    assert.deepEqual(
      receivedBy(log, "tools/call").map(({ params }) => params?.["arguments"]),
      [{ spec_directory: "/first" }, { spec_directory: "/second" }, {}],
    );
  }));

test("every step of the progress comes, in order and before the result [clauses 29, 109]", () =>
  leavesNothing(async () => {
    const events: unknown[] = [];
    await withForeign("steps", async (connection) => {
      const onProgress = ({ progress }: ProgressUpdate): void => void events.push(progress);
      events.push((await connection.callTool(tool, args, { signal: never, onProgress })).text);
    });
    assert.deepEqual(events, [25, 50, 75, printedText]);
  }));

test("a result with isError is a failure in the words of the tool [clause 33]", () =>
  leavesNothing(async () => {
    await withForeign("failing", (connection) =>
      assert.rejects(call(connection), { code: "toolFailed", message: printedText }),
    );
  }));

test("a cancelled caller returns at once, and the server receives the printed $/cancelRequest [clauses 36, 37, 111]", () =>
  leavesNothing(async () => {
    const log = await withForeign("never", async (connection) => {
      await untilThirdId(connection);
      const controller = new AbortController();
      const onProgress = (): void => controller.abort();
      const given = connection.callTool(tool, args, { signal: controller.signal, onProgress });
      await assert.rejects(given, { code: "cancelled" });
      await connection.ping(never);
    });
    assert.equal(receivedBy(log, "tools/call")[0]?.id, 3);
    assert.deepEqual(receivedBy(log, "$/cancelRequest"), [printed.cancel]);
  }));

test("a call that takes too long is cancelled in the same words [clauses 87, 88]", () =>
  leavesNothing(async () => {
    const log = await withForeign("never", async (connection) => {
      await untilThirdId(connection);
      const given = connection.callTool(tool, args, { signal: never, timeoutMs: 200 });
      await assert.rejects(given, {
        code: "timedOut",
        message: "agent did not respond to speckit.specify within 200 ms",
      });
      await connection.ping(never);
    });
    assert.deepEqual(receivedBy(log, "$/cancelRequest"), [printed.cancel]);
    assert.equal(receivedBy(log, "notifications/cancelled")[0]?.params?.["requestId"], 3);
  }));

test("a server without a dialect receives only what MCP knows [clauses 38, 88]", () =>
  leavesNothing(async () => {
    const use = async (connection: Connection): Promise<void> => {
      await connection.start(never);
      const given = connection.callTool(tool, args, { signal: never, timeoutMs: 200 });
      await assert.rejects(given, { code: "timedOut" });
      await connection.ping(never);
    };
    const log = await withForeign("never", use, { entry: { dialect: "mcp" } });
    const [called] = receivedBy(log, "tools/call");
    const [cancelled, ...more] = receivedBy(log, "notifications/cancelled");
    assert.equal(cancelled?.params?.["requestId"], called?.id);
    assert.deepEqual(more, []);
    for (const method of ["$/cancelRequest", "shutdown", "exit"]) assert.deepEqual(receivedBy(log, method), []);
  }));

test("a server is closed by shutdown, its null, and only then exit, as printed [clauses 41-43, 112]", () =>
  leavesNothing(async () => {
    const log = await withForeign("normal", async (connection) => {
      await connection.start(never);
      await connection.stop();
      const goodbye = connection.statistics.methods.find(({ method }) => method === "shutdown");
      assert.deepEqual([goodbye?.calls, goodbye?.errors], [1, 0]);
    });
    const [shutdown, answer, exit] = log.slice(-3);
    assert.deepEqual(withId(shutdown?.received, 99), printed.shutdown);
    assert.deepEqual(withId(answer?.sent, 99), printed.shutdownAnswer);
    assert.deepEqual(exit?.received, printed.exit);
  }));

test("a server that does not answer shutdown is stopped anyway [clause 46]", () =>
  leavesNothing(async () => {
    const log = await withForeign("deaf", async (connection) => {
      await connection.start(never);
      const asked = performance.now();
      await connection.stop();
      const waited = performance.now() - asked;
      // Half a second for the answer; the rest is what a busy machine takes to end a process.
      assert.ok(waited > 400 && waited < 8_000, `${waited} ms`);
      assert.equal(connection.state.kind, "stopped");
    });
    assert.equal(receivedBy(log, "shutdown").length, 1);
    assert.deepEqual(receivedBy(log).at(-1), printed.exit);
  }));
