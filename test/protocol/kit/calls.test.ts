import assert from "node:assert/strict";
import { test } from "node:test";
import { bundleServer } from "../../support/bundleServer.ts";
import { pipeInto, withServer, type ServerMessage } from "../../support/stdioClient.ts";

const { file: server } = await bundleServer("wire", new URL("wireServer.ts", import.meta.url));

const textOf = (answer: ServerMessage): unknown =>
  (answer.result?.["content"] as { text: string }[] | undefined)?.[0]?.text;
const call = (id: unknown, name: string, args?: unknown): object => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: args },
});

test("a tool gets the arguments as they were sent", async () => {
  await withServer(server, async (client) => {
    for (const args of [{ a: 1 }, {}, [], null, "text"]) {
      const answer = await client.request("tools/call", { name: "echo", arguments: args });
      assert.equal(textOf(answer), JSON.stringify(args));
    }
    assert.equal(textOf(await client.request("tools/call", { name: "echo" })), "undefined");
  });
});

test("a failure the caller can repair is a result [clause 83]", async () => {
  await withServer(server, async (client) => {
    const answer = await client.request("tools/call", { name: "repairable" });
    const content = [{ type: "text", text: "Missing required parameter: id" }];
    assert.deepEqual(answer.result, { content, isError: true });
  });
});

test("a tool that throws is an internal error, and the server stays up [clause 82]", async () => {
  await withServer(server, async (client) => {
    const thrown = await client.request("tools/call", { name: "throw" });
    assert.deepEqual(thrown.error, { code: -32603, message: "disk full" });
    const nothing = await client.request("tools/call", { name: "throwNothing" });
    assert.deepEqual(nothing.error, { code: -32603, message: "undefined" });
    assert.equal(textOf(await client.request("tools/call", { name: "failInBackground" })), "started");
    await client.logged("not awaited");
    await client.logged("not caught");
    assert.deepEqual((await client.request("ping")).result, {});
  });
});

test("calls that reach no tool are invalid params", async () => {
  await withServer(server, async (client) => {
    assert.deepEqual((await client.request("tools/call")).error, { code: -32602, message: "Missing params" });
    assert.deepEqual((await client.request("tools/call", {})).error, { code: -32602, message: "Missing tool name" });
    const unknown = await client.request("tools/call", { name: "nope" });
    assert.deepEqual(unknown.error, { code: -32602, message: "Unknown tool: nope" });
  });
});

test("nothing but the protocol reaches stdout", async () => {
  await withServer(server, async (client) => {
    assert.equal(textOf(await client.request("tools/call", { name: "printToStdout" })), "printed");
    await client.logged("a stray line");
    await client.logged("{not json");
    assert.equal(client.rawLines.length, 1);
  });
});

const silently = ["notifications/cancelled", { requestId: 0, reason: "enough" }] as const;
const aloud = ["$/cancelRequest", { id: 0 }] as const;
const cancelledError = { code: -32002, message: "The request was cancelled." };

for (const [what, notifications, answers] of [
  ["notifications/cancelled aborts request 0, which is then not answered", [silently], []],
  ["$/cancelRequest aborts request 0, which is then answered with an error", [aloud], [cancelledError]],
  ["a call cancelled in both ways is not answered if notifications/cancelled came first", [silently, aloud], []],
  ["a call cancelled in both ways is answered once if $/cancelRequest came first", [aloud, silently], [cancelledError]],
] as const) {
  test(`${what} [clauses 39, 40, 215]`, async () => {
    await withServer(server, async (client) => {
      client.write(call(0, "hold"));
      await client.logged("holding");
      for (const [method, params] of notifications) client.notify(method, params);
      await client.logged("aborted");
      await client.request("ping");
      const toCall = (client.received as ServerMessage[]).filter(({ id }) => id === 0);
      assert.deepEqual(
        toCall.map(({ error }) => error),
        answers,
      );
    });
  });
}

test("a call that $/cancelRequest takes out of the line is answered at once and never starts", async () => {
  await withServer(
    server,
    async (client) => {
      client.write(call(1, "hold"));
      await client.logged("holding");
      client.write(call(2, "hold"));
      client.notify("$/cancelRequest", { id: 2 });
      assert.deepEqual((await client.answerTo(2)).error, cancelledError);
      client.notify("$/cancelRequest", { id: 1 });
      await client.request("tools/call", { name: "echo" });
      assert.equal(client.log().split("holding").length - 1, 1);
    },
    { args: ["--in-order"] },
  );
});

test("cancelling something unknown or finished does nothing", async () => {
  await withServer(server, async (client) => {
    client.notify("notifications/cancelled", { requestId: 99 });
    client.notify("notifications/cancelled");
    client.notify("$/cancelRequest");
    assert.deepEqual((await client.request("ping")).result, {});
  });
});

test("calls run side by side unless the server wants them in order", async () => {
  await withServer(server, async (client) => {
    client.write(call(1, "hold"));
    await client.request("tools/call", { name: "release" });
    assert.equal(textOf(await client.answerTo(1)), "released");
  });
});

test("in order, a call waits for the one before it, but ping and cancellation do not", async () => {
  await withServer(
    server,
    async (client) => {
      client.write(call(1, "hold"));
      client.write(call(2, "echo", 2));
      client.write(call(3, "hold"));
      client.write(call(4, "echo", 4));
      await client.request("ping");
      await client.logged("holding");
      client.notify("notifications/cancelled", { requestId: 3 });
      client.notify("notifications/cancelled", { requestId: 1 });
      await client.answerTo(4);
      const ids = client.received.map((message) => (message as ServerMessage).id);
      assert.deepEqual(ids.slice(1), [2, 4]);
      assert.equal(client.log().split("holding").length - 1, 1, "a call cancelled while it waits must not start");
    },
    { args: ["--in-order"] },
  );
});

test("progress carries the token of the call and only grows [clause 30]", async () => {
  await withServer(server, async (client) => {
    const params = { name: "progress", _meta: { progressToken: "t-1" } };
    assert.equal(textOf(await client.request("tools/call", params)), "done");
    const updates = client.received.slice(0, -1) as ServerMessage[];
    assert.deepEqual(
      updates.map(({ method, params: update }) => [method, update?.["progressToken"], update?.["progress"]]),
      [1, 2, 3].map((value) => ["notifications/progress", "t-1", value]),
    );
    assert.equal(updates[0]?.params?.["message"], "step 1");
    await client.request("tools/call", { name: "progress" });
    assert.equal(client.received.length, 5);
  });
});

test("progress ends with the call", async () => {
  await withServer(server, async (client) => {
    await client.request("tools/call", { name: "lateProgress", _meta: { progressToken: 1 } });
    await client.logged("too late");
    await client.request("ping");
    assert.deepEqual(
      (client.received as ServerMessage[]).map(({ method, result }) => method ?? result !== undefined),
      ["notifications/progress", true, true],
    );
  });
});

test("a result that JSON cannot express is an error, not silence", async () => {
  await withServer(server, async (client) => {
    const { error } = await client.request("tools/call", { name: "unsayable" });
    assert.equal(error?.code, -32603);
    assert.match(error?.message ?? "", /^The result cannot be sent: .*BigInt/);
  });
});

test("a very long line is neither cut nor slow", async () => {
  await withServer(server, async (client) => {
    const text = "é".repeat(4 * 1024 * 1024);
    const answer = await client.request("tools/call", { name: "echo", arguments: { text } });
    assert.equal((JSON.parse(String(textOf(answer))) as { text: string }).text, text);
  });
});

test("a client that reads late gets everything", async () => {
  await withServer(server, async (client) => {
    client.child.stdout.pause();
    for (let id = 0; id < 400; id += 1) client.write(call(id, "long", { length: 100_000 }));
    client.write(call("last", "echo"));
    client.child.stdout.resume();
    await client.answerTo("last");
    const answers = client.received.filter(
      (message) => textOf(message as ServerMessage)?.toString().length === 100_000,
    );
    assert.equal(answers.length, 400);
  });
});

test("one line in, one line out, as a shell pipes it", async () => {
  const { rawLines, code } = await pipeInto(server, ['{"jsonrpc":"2.0","method":"tools/list","id":1}'], {
    args: ["--old"],
  });
  assert.equal(code, 0);
  const { result } = JSON.parse(rawLines[0] ?? "") as { result: { tools: object[] } };
  assert.deepEqual(result.tools[0], {
    name: "echo",
    description: "Gives the arguments back",
    inputSchema: { type: "object" },
  });
});
