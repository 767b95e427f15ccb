import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Connection } from "../../../src/mcp/connection.ts";
import { createEmitter } from "../../../src/mcp/emitter.ts";
import type { HostPorts } from "../../../src/mcp/ports.ts";
import type { ServerEntry } from "../../../src/mcp/serverEntry.ts";
import type { JsonObject, ProgressUpdate } from "../../../src/protocol/mcpShapes.ts";
import { type HttpServer, httpEntry, startEverything } from "./httpServer.ts";
import { leavesNothing } from "./leaks.ts";
import { firstOf, never, serverScript, stdioEntry, testPorts, untilState, withConnection } from "./support.ts";

const rootChanges = createEmitter<void>();
const asked: JsonObject[] = [];
const ports: HostPorts = testPorts({
  roots: { list: () => [{ uri: "file:///home/kim/app", name: "app" }], onDidChange: rootChanges.event },
  models: {
    async createMessage(_entry, params) {
      asked.push(params);
      return { role: "assistant", content: { type: "text", text: "The model says hello" }, model: "test-model" };
    },
  },
  questions: {
    async elicit(_entry, _identity, params) {
      asked.push(params);
      return params["mode"] === "url" ? { action: "accept" } : { action: "accept", content: { name: "Ada" } };
    },
  },
});

function checks(name: string, entry: () => ServerEntry): void {
  const check = (what: string, use: (connection: Connection) => Promise<void>): void =>
    void test(`${name}: ${what}`, () => withConnection(entry(), (connection) => use(connection), ports));
  const call = async (connection: Connection, tool: string, args: JsonObject = {}) =>
    connection.callTool(tool, args, { signal: never });

  check("starts with the first call and stops", async (connection) => {
    assert.equal((await call(connection, "echo", { message: "hello" })).text, "Echo: hello");
    const { state } = connection;
    assert.equal(state.kind === "ready" && state.protocolVersion, "2025-11-25");
    await connection.stop();
    assert.deepEqual(connection.state, { kind: "stopped" });
  });

  check("progress and cancel", async (connection) => {
    const updates: ProgressUpdate[] = [];
    const args = { duration: 0.2, steps: 4 };
    const options = { signal: never, onProgress: (update: ProgressUpdate) => void updates.push(update) };
    await connection.callTool("trigger-long-running-operation", args, options);
    assert.deepEqual(updates.at(-1), { progress: 4, total: 4 });
    const controller = new AbortController();
    const long = connection.callTool(
      "trigger-long-running-operation",
      { duration: 60, steps: 600 },
      { signal: controller.signal, onProgress: () => controller.abort() },
    );
    await assert.rejects(long, { code: "cancelled" });
    assert.equal((await call(connection, "echo", { message: "still there" })).text, "Echo: still there");
  });

  check("log messages by level", async (connection) => {
    await connection.setLoggingLevel("debug", never);
    const logged = firstOf(connection.onDidLog);
    await call(connection, "toggle-simulated-logging");
    await logged;
    assert.ok(connection.output.some(({ source }) => source === "log"));
  });

  check("resources: list, templates, read, subscribe and update", async (connection) => {
    const [first] = await connection.list("resources", never);
    assert.ok(first);
    assert.equal((await connection.list("resourceTemplates", never)).length, 2);
    const [contents] = await connection.readResource("demo://resource/dynamic/text/1", never);
    assert.match(contents?.text ?? "", /^Resource 1/);
    await connection.subscribe(first.uri, never);
    const updated = firstOf(connection.onDidUpdateResource);
    await call(connection, "toggle-subscriber-updates");
    assert.equal(await updated, first.uri);
    await connection.unsubscribe(first.uri, never);
  });

  check("sampling, elicitation and roots are answered by us", async (connection) => {
    const sampled = await call(connection, "trigger-sampling-request", { prompt: "Hi", maxTokens: 10 });
    assert.match(sampled.text, /The model says hello/);
    const elicited = await call(connection, "trigger-elicitation-request");
    assert.match(elicited.text, /Ada/);
    assert.ok(asked.some((params) => "requestedSchema" in params));
    assert.match((await call(connection, "get-roots-list")).text, /file:\/\/\/home\/kim\/app/);
  });

  check("prompts with completion", async (connection) => {
    const prompt = await connection.getPrompt("args-prompt", { city: "Paris", state: "France" }, never);
    assert.equal(prompt.messages[0]?.role, "user");
    const target = { type: "ref/prompt", name: "completable-prompt" } as const;
    const departments = await connection.complete({ target, argument: { name: "department", value: "E" } }, never);
    assert.deepEqual(departments, ["Engineering"]);
    const argument = { name: "name", value: "" };
    const people = await connection.complete({ target, argument, context: { department: "Engineering" } }, never);
    assert.ok(people.includes("Alice"));
  });

  check("structured content, images and resource links", async (connection) => {
    const weather = await call(connection, "get-structured-content", { location: "Chicago" });
    assert.equal(typeof weather.structured?.["temperature"], "number");
    const image = await call(connection, "get-tiny-image");
    assert.ok(image.content.some(({ type }) => type === "image"));
    const links = await call(connection, "get-resource-links", { count: 2 });
    assert.equal(links.content.filter(({ type }) => type === "resource_link").length, 2);
  });
}

describe("server-everything over stdio", () => {
  checks("stdio", () => stdioEntry("everything", [serverScript("server-everything"), "stdio"]));
});

describe("server-everything over streamable HTTP", () => {
  let server: HttpServer;
  before(async () => void (server = await startEverything("streamableHttp")));
  after(() => server.stop());
  checks("http", () => httpEntry(`http://127.0.0.1:${server.port}/mcp`));
});

test("an older server is reached over SSE when streamable HTTP does not work", async () => {
  const server = await startEverything("sse");
  try {
    await withConnection(httpEntry(`http://127.0.0.1:${server.port}/sse`), async (connection) => {
      const outcome = await connection.callTool("echo", { message: "old" }, { signal: never });
      assert.equal(outcome.text, "Echo: old");
    });
  } finally {
    await server.stop();
  }
});

test("a server at an address that goes away and comes back is reconnected", () =>
  leavesNothing(async () => {
    const first = await startEverything("streamableHttp");
    const { port } = first;
    const restart = { initialMs: 200, maxMs: 400, crashes: 1000, windowMs: 60_000 };
    await withConnection(httpEntry(`http://127.0.0.1:${port}/mcp`, { restart }), async (connection) => {
      await connection.start(never);
      await first.stop();
      const lost = connection.callTool("echo", { message: "x" }, { signal: never });
      await assert.rejects(lost, { code: "serverFailed" });
      await untilState(connection, "restarting");
      const second = await startEverything("streamableHttp", port);
      const back = await connection.callTool("echo", { message: "back" }, { signal: never });
      assert.equal(back.text, "Echo: back");
      await second.stop();
    });
  }));
