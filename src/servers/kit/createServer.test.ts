import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { memoryPeer } from "../../../test/support/memoryPeer.ts";
import { createServer } from "./createServer.ts";
import type { ServerDefinition } from "./serverDefinition.ts";
import { StdioPeer } from "./wire/stdioPeer.ts";

const definition: ServerDefinition = {
  name: "any",
  version: "1",
  tools: [
    { name: "echo", description: "", inputSchema: {}, run: async (args) => ({ text: JSON.stringify(args) ?? "" }) },
    { name: "throw", description: "", inputSchema: {}, run: () => Promise.reject(new Error("no")) },
  ],
};

/** Everything a server sends in answer to these lines. */
async function answersTo(lines: readonly string[], inOrder: boolean): Promise<Record<string, unknown>[]> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const server = createServer({ ...definition, inOrder }, () => undefined);
  const peer = new StdioPeer({ input, output });
  const said = text(output);
  server.serve(peer);
  input.end(lines.map((line) => `${line}\n`).join(""));
  await peer.answered;
  await peer.flush();
  output.end();
  return (await said)
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

const id = fc.oneof(fc.integer(), fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean());
const method = fc.oneof(
  fc.constantFrom("ping", "initialize", "tools/list", "tools/call", "shutdown", "resources/list", "__proto__"),
  fc.string(),
);
const params = fc.oneof(
  fc.jsonValue(),
  fc.record({ name: fc.constantFrom("echo", "throw", "none"), arguments: fc.jsonValue(), _meta: fc.jsonValue() }),
);

test("every request is answered once with its own id, whatever it asks", async () => {
  const request = fc.record({ jsonrpc: fc.constant("2.0"), id, method, params });
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 20 }), fc.boolean(), async (requests, inOrder) => {
      const answers = await answersTo(
        requests.map((each) => JSON.stringify(each)),
        inOrder,
      );
      const ids = (messages: readonly object[]): string[] =>
        messages.map((each) => JSON.stringify((each as { id: unknown }).id)).sort();
      assert.deepEqual(ids(answers), ids(requests));
      for (const answer of answers) assert.notEqual("result" in answer, "error" in answer);
    }),
  );
});

test("no line, however malformed, stops a server or gets more than one answer", async () => {
  const line = fc
    .oneof(
      fc.string(),
      fc.json(),
      fc
        .record({ jsonrpc: fc.jsonValue(), id: fc.jsonValue(), method: fc.jsonValue() })
        .map((each) => JSON.stringify(each)),
    )
    .filter((each) => !/[\r\n]/.test(each) && !/"method":"exit"/.test(each));
  await fc.assert(
    fc.asyncProperty(fc.array(line), async (lines) => {
      const last = JSON.stringify({ jsonrpc: "2.0", id: "the last", method: "ping" });
      const answers = await answersTo([...lines, last], false);
      assert.ok(answers.length <= lines.length + 1);
      assert.ok(answers.some((answer) => answer["id"] === "the last"));
    }),
  );
});

const resources = {
  templates: [],
  list: async () => [{ uri: "a:1", name: "one" }],
  read: async () => undefined,
};

test("a server answers the requests of what it offers, and no others", async () => {
  const optional = ["resources/list", "prompts/list", "completion/complete", "logging/setLevel"];
  const full: ServerDefinition = { ...definition, resources, prompts: [], complete: async () => [], logging: true };
  const params = {
    ...{ name: "echo", level: "info" },
    ...{ ref: { type: "ref/prompt", name: "x" }, argument: { name: "a", value: "" } },
  };
  for (const [offered, expected] of [
    [definition, []],
    [full, optional],
  ] as const) {
    const { peer, request } = memoryPeer();
    createServer(offered, () => undefined).serve(peer);
    for (const method of optional) {
      const answer = request(method, params);
      if (expected.some((each) => each === method)) await answer;
      else await assert.rejects(answer, { code: -32601, message: `Method not found: ${method}` });
    }
    assert.deepEqual([await request("ping"), await request("shutdown")], [{}, null]);
    await assert.rejects(request("toString"), { code: -32601 });
  }
});

/** A server whose tools end when the test says so. */
function held(more: Partial<ServerDefinition>) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const tool = (name: string, takesLong: boolean): ServerDefinition["tools"][number] => ({
    ...{ name, description: "", inputSchema: {}, takesLong },
    run: async () => {
      started.push(name);
      await new Promise<void>((resolve) => {
        ends.set(name, resolve);
      });
      return { text: "" };
    },
  });
  const { peer, request } = memoryPeer();
  const tools = [tool("a", false), tool("b", false), tool("long", true)];
  const server = createServer({ ...definition, tools, ...more }, () => undefined);
  server.serve(peer);
  const call = (name: string): Promise<unknown> => request("tools/call", { name });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await setImmediate();
  };
  return { server, started, request, call, end };
}

test("calls run side by side, unless the server keeps their order", async () => {
  for (const [inOrder, first] of [
    [false, ["a", "b"]],
    [true, ["a"]],
  ] as const) {
    const { started, call, end } = held({ inOrder });
    void call("a");
    void call("b");
    await setImmediate();
    assert.deepEqual(started, first);
    await end("a");
    assert.deepEqual(started, ["a", "b"]);
  }
});

test("where order is kept, a ping overtakes, and what takes long holds nothing up", async () => {
  const { started, request, call, end } = held({ inOrder: true });
  void call("a");
  assert.deepEqual(await request("ping"), {});
  void call("long");
  const listed = request("tools/list");
  await setImmediate();
  assert.deepEqual(started, ["a"]);
  await end("a");
  assert.deepEqual(started, ["a", "long"]);
  assert.ok(await listed);
});

test("a request that is taken back before its turn does not begin", async () => {
  const { started, request, call, end } = held({ inOrder: true });
  const cancelling = new AbortController();
  void call("a");
  const refused = assert.rejects(request("tools/call", { name: "b" }, cancelling.signal), { name: "AbortError" });
  await setImmediate();
  cancelling.abort();
  await end("a");
  await refused;
  assert.deepEqual(started, ["a"]);
});

test("a server is idle when no call runs", async () => {
  const { server, call, end } = held({});
  void call("a");
  await setImmediate();
  let isIdle = false;
  const idle = server.whenIdle().then(() => (isIdle = true));
  await setImmediate();
  assert.equal(isIdle, false);
  await end("a");
  await idle;
});

test("a question to a client that is gone ends, and so does what the tool was told to end with it", async () => {
  const asking = (_args: unknown, { client, clientGone }: Parameters<ServerDefinition["tools"][number]["run"]>[1]) =>
    client.listRoots().then(
      () => ({ text: "answered" }),
      () => ({ text: `given up: ${String(clientGone.aborted)}` }),
    );
  const { peer, request } = memoryPeer(
    ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("gone")));
      }),
  );
  const tools = [{ name: "ask", description: "", inputSchema: {}, run: asking }];
  const server = createServer({ ...definition, tools }, () => undefined);
  server.serve(peer);
  await request("initialize", { capabilities: { roots: {} } });
  const answer = request("tools/call", { name: "ask" });
  await setImmediate();
  server.clientGone();
  assert.deepEqual(await answer, { content: [{ type: "text", text: "given up: true" }] });
});

test("the log of a server goes to its lines, and to the client that asked for it", async () => {
  const lines: string[] = [];
  const { peer, request, told } = memoryPeer();
  const server = createServer({ ...definition, logging: true }, (line) => lines.push(line));
  server.log.info("before anyone listens");
  server.serve(peer);
  await request("logging/setLevel", { level: "info" });
  server.log.info("for both");
  assert.deepEqual(lines, ["[info] before anyone listens", "[info] for both"]);
  assert.deepEqual(told, [["notifications/message", { level: "info", data: "for both" }]]);
});

test("resources are watched from the end of the handshake to the end of the server", () => {
  const events: string[] = [];
  const watch = () => {
    events.push("watching");
    return { dispose: () => void events.push("stopped") };
  };
  const { peer, ready } = memoryPeer();
  const server = createServer({ ...definition, resources: { ...resources, watch } }, () => undefined);
  server.serve(peer);
  assert.deepEqual(events, []);
  ready();
  server.dispose();
  assert.deepEqual(events, ["watching", "stopped"]);
});
