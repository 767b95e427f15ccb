import assert from "node:assert/strict";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { type TestContext, test } from "node:test";
import { memoryPeer } from "../../../../test/support/memoryPeer.ts";
import type { ToolContext } from "../defineTool.ts";
import { createServer } from "../createServer.ts";
import { isRefusedByClient } from "../isRefusedByClient.ts";
import { StdioPeer } from "../wire/stdioPeer.ts";
import type { JsonObject } from "../wire/readIncoming.ts";
import { askClient } from "./askClient.ts";
import { createSession } from "./session.ts";

type Message = Readonly<Record<string, unknown>>;

/** A server with one tool, and a client that answers only what the test answers. */
async function connected(t: TestContext, run: (context: ToolContext) => Promise<string>) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const [input, output] = [new PassThrough(), new PassThrough()];
  const tool = {
    name: "ask",
    description: "",
    inputSchema: {},
    run: async (_: unknown, context: ToolContext) => ({ text: await run(context) }),
  };
  const server = createServer({ name: "any", version: "1", tools: [tool] }, () => undefined);
  server.serve(new StdioPeer({ input, output }));
  const received: Message[] = [];
  const arrived = new PassThrough();
  output.on("data", (chunk: Buffer) => {
    for (const line of chunk.toString().split("\n").filter(Boolean)) received.push(JSON.parse(line) as Message);
    arrived.emit("message");
  });
  const write = (message: object): void => void input.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const until = async (fits: (message: Message) => boolean): Promise<Message> => {
    for (;;) {
      const found = received.find(fits);
      if (found) return found;
      await once(arrived, "message");
    }
  };
  const capabilities = { sampling: {}, elicitation: {}, roots: {} };
  const clientInfo = { name: "silent", version: "1" };
  write({ id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities, clientInfo } });
  await until(({ id }) => id === 1);
  return {
    received,
    write,
    until,
    /** Calls the tool; when the server asks, time passes. */
    async call(id: number, method?: string, milliseconds = 0): Promise<string> {
      const before = received.length;
      write({ id, method: "tools/call", params: { name: "ask", arguments: {} } });
      if (method !== undefined) {
        await until((message) => received.indexOf(message) >= before && message["method"] === method);
        t.mock.timers.tick(milliseconds);
      }
      const { result } = await until((message) => message["id"] === id && message["method"] === undefined);
      return (result as { content: { text: string }[] }).content[0]?.text ?? "";
    },
  };
}

const question = { messages: [], maxTokens: 1 };
const minutes = (count: number): number => count * 60_000;

test("a client that never answers sampling is waited for once, then not asked again", async (t) => {
  const client = await connected(t, async ({ client }) => {
    if (client.capabilities.sampling === undefined) return "no sampling";
    return client.sample(question).then(
      () => "answered",
      (error: Error) => `${error.message}: ${isRefusedByClient(error) ? "no" : "perhaps later"}`,
    );
  });
  assert.equal(
    await client.call(2, "sampling/createMessage", minutes(2)),
    "the client did not respond within 120 seconds: no",
  );
  assert.equal(await client.call(3), "no sampling");
  assert.equal(client.received.filter(({ method }) => method === "sampling/createMessage").length, 1);
  assert.ok(
    client.received.some(({ method }) => method === "notifications/cancelled"),
    "the client is notified",
  );
});

test("a second question in the same call is refused at once", async (t) => {
  const client = await connected(t, async ({ client }) => {
    const ask = () =>
      client.sample(question).then(
        () => "answered",
        (error: Error) => error.message,
      );
    return [await ask(), await ask()].join("; ");
  });
  const text = await client.call(2, "sampling/createMessage", minutes(2));
  assert.match(text, /^the client did not respond within 120 seconds; The client does not answer sampling\.$/);
});

test("a form that is never answered counts as dismissed after an hour", async (t) => {
  const client = await connected(t, async ({ client }) => {
    if (client.capabilities.elicitation === undefined) return "no elicitation";
    return (await client.elicit({ message: "?", requestedSchema: {} })).action;
  });
  assert.equal(await client.call(2, "elicitation/create", minutes(60)), "cancel");
  assert.equal(await client.call(3), "no elicitation");
});

test("roots that are never sent count as none", async (t) => {
  const client = await connected(t, async ({ client }) => String((await client.listRoots()).length));
  assert.equal(await client.call(2, "roots/list", 30_000), "0");
});

test("a client that has answered once gets more time", async (t) => {
  const client = await connected(t, async ({ client }) =>
    client.sample(question).then(
      ({ model }) => model,
      (error: Error) => error.message,
    ),
  );
  const answered = client
    .until(({ method }) => method === "sampling/createMessage")
    .then(({ id }) => {
      client.write({ id, result: { role: "assistant", model: "m", content: { type: "text", text: "x" } } });
    });
  assert.equal(await client.call(2), "m");
  await answered;
  assert.equal(
    await client.call(3, "sampling/createMessage", minutes(10)),
    "the client did not respond within 600 seconds",
  );
});

/** Asks a client that has introduced itself, and answers as the test says. */
function asking(introduction: JsonObject, answer: (method: string) => JsonObject = () => ({})) {
  const session = createSession({ name: "any", version: "1", tools: [] });
  session.initialize({ protocolVersion: "2025-11-25", clientInfo: { name: "Ada" }, ...introduction });
  const client = memoryPeer(({ method }) => answer(method));
  return { ...client, access: askClient(client.peer, session, [new AbortController().signal]) };
}

test("a tool sees who the client is", () => {
  const { access } = asking({ protocolVersion: "2025-06-18", capabilities: { roots: { listChanged: true } } });
  const { name, protocolVersion, capabilities } = access;
  assert.deepEqual(
    { name, protocolVersion, capabilities },
    {
      ...{ name: "Ada", protocolVersion: "2025-06-18" },
      capabilities: { roots: { listChanged: true } },
    },
  );
});

test("a form, a prompt and the roots are asked for in the words of MCP, each with its own patience", async () => {
  const { access, asked } = asking({ capabilities: { elicitation: {}, sampling: {}, roots: {} } }, (method) => ({
    ...{ action: "decline", roots: [{ uri: "file:///a", name: "a" }, { uri: 7 }, "b"] },
    ...(method === "sampling/createMessage" && { role: "assistant", model: "m", content: { type: "text", text: "x" } }),
  }));
  const form = { message: "Which?", requestedSchema: { type: "object" } };
  assert.deepEqual(await access.elicit(form), { action: "decline" });
  assert.equal((await access.sample(question)).model, "m");
  assert.deepEqual(await access.listRoots(), [{ uri: "file:///a", name: "a" }]);
  await access.sample(question);
  await access.elicit(form);
  await access.listRoots();
  assert.deepEqual(
    asked.map(({ method, params, timeoutMs }) => [method, params, timeoutMs]),
    [
      ["elicitation/create", { mode: "form", ...form }, 3_600_000],
      ["sampling/createMessage", question, 120_000],
      ["roots/list", undefined, 30_000],
      ["sampling/createMessage", question, 600_000],
      ["elicitation/create", { mode: "form", ...form }, 3_600_000],
      ["roots/list", undefined, 30_000],
    ],
  );
});

test("a form has no mode for a client that knows none", async () => {
  const { access, asked } = asking({ protocolVersion: "2025-06-18", capabilities: { elicitation: {} } }, () => ({
    action: "cancel",
  }));
  const form = { message: "Which?", requestedSchema: {} };
  await access.elicit(form);
  assert.deepEqual(asked[0]?.params, form);
});

test("a list of roots that is none counts as empty, and a failure of the client is one", async () => {
  const odd = asking({ capabilities: { roots: {} } }, () => ({ roots: "all" }));
  assert.deepEqual(await odd.access.listRoots(), []);
  const failing = asking({ capabilities: { roots: {}, elicitation: {} } }, () => {
    throw new Error("broken");
  });
  await assert.rejects(failing.access.listRoots(), /broken/);
  await assert.rejects(failing.access.elicit({ message: "", requestedSchema: {} }), /broken/);
});

test("a client is not asked for what it cannot do", async () => {
  for (const elicitation of [undefined, true, "form", { url: {} }]) {
    const { access, asked } = asking({ capabilities: { elicitation, sampling: "yes" } });
    for (const [asking, name] of [
      [access.elicit({ message: "", requestedSchema: {} }), "elicitation"],
      [access.sample(question), "sampling"],
      [access.listRoots(), "roots"],
    ] as const)
      await assert.rejects(asking, {
        ...{ name: "AppError", code: "invalidConfiguration" },
        message: `The client does not support ${name}.`,
      });
    assert.deepEqual(asked, []);
  }
});

test("a client has forms unless it names other modes only", async () => {
  for (const elicitation of [{}, { form: {} }, { form: {}, url: {} }, { later: {} }]) {
    const { access } = asking({ capabilities: { elicitation } }, () => ({ action: "cancel" }));
    assert.deepEqual(await access.elicit({ message: "", requestedSchema: {} }), { action: "cancel" });
  }
  const { access } = asking({ capabilities: { roots: { url: {} } } });
  assert.deepEqual(await access.listRoots(), []);
});
