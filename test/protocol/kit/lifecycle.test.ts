import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { bundleServer } from "../../support/bundleServer.ts";
import { pipeInto, startStdioClient, withServer, type ServerMessage } from "../../support/stdioClient.ts";

const { file: server } = await bundleServer("wire", new URL("wireServer.ts", import.meta.url));

const call = (id: unknown, name: string): object => ({ jsonrpc: "2.0", id, method: "tools/call", params: { name } });
const capabilities = { tools: {}, resources: { subscribe: true, listChanged: true }, logging: {} };
const serverInfo = { name: "wire", version: "1.2.3" };

test("initialize works without params, with odd ones, and again", async () => {
  await withServer(
    server,
    async (client) => {
      const expected = { protocolVersion: "2024-11-05", capabilities, serverInfo };
      assert.deepEqual((await client.request("initialize")).result, expected);
      const odd = { protocolVersion: 7, capabilities: null, clientInfo: "me" };
      assert.deepEqual((await client.request("initialize", odd)).result, expected);
      const again = await client.request("initialize", { protocolVersion: "2025-06-18" });
      assert.deepEqual(again.result, { ...expected, protocolVersion: "2025-06-18" });
      for (const unknown of ["2026-07-28", "2025-05-05"]) {
        const { result } = await client.request("initialize", { protocolVersion: unknown });
        assert.equal(result?.["protocolVersion"], "2025-11-25", unknown);
      }
    },
    { args: ["--old"] },
  );
});

test("the client's revision is spoken if we know it, else the server's own", async () => {
  await withServer(server, async (client) => {
    for (const version of ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]) {
      const { result } = await client.request("initialize", { protocolVersion: version });
      assert.equal(result?.["protocolVersion"], version);
    }
    const { result } = await client.request("initialize", { protocolVersion: "2099-01-01" });
    assert.equal(result?.["protocolVersion"], "2025-11-25");
  });
});

test("requests are served before and without initialize", async () => {
  await withServer(server, async (client) => {
    assert.deepEqual((await client.request("ping")).result, {});
    assert.ok((await client.request("tools/list")).result);
    assert.ok((await client.request("tools/call", { name: "echo" })).result);
  });
});

test("a client sees only what its revision describes", async () => {
  const expected = {
    "2024-11-05": ["description", "inputSchema", "name"],
    "2025-03-26": ["annotations", "description", "inputSchema", "name"],
    "2025-06-18": ["annotations", "description", "inputSchema", "name", "outputSchema", "title"],
  };
  await withServer(server, async (client) => {
    for (const [version, fields] of Object.entries(expected)) {
      await client.request("initialize", { protocolVersion: version });
      const { result } = await client.request("tools/list");
      assert.deepEqual(Object.keys((result?.["tools"] as object[])[0] ?? {}).sort(), fields);
      const answer = await client.request("tools/call", { name: "echo" });
      assert.equal("structuredContent" in (answer.result ?? {}), version === "2025-06-18");
    }
  });
});

test("batches are accepted in the one revision that has them [clause 239]", async () => {
  await withServer(server, async (client) => {
    await client.initialize("2025-03-26");
    client.write([
      { jsonrpc: "2.0", id: 1, method: "ping" },
      { jsonrpc: "2.0", method: "notifications/roots/list_changed" },
      call(2, "hold"),
      call(3, "hold"),
      { jsonrpc: "1.0", id: 4, method: "ping" },
      7,
    ]);
    await client.logged("holding");
    client.notify("notifications/cancelled", { requestId: 2 });
    await client.request("tools/call", { name: "release" });
    const answers = await client.batch();
    const byId = answers.map(({ id, result, error }) => [id, result === undefined ? error?.code : "result"]);
    assert.deepEqual(byId, [
      [4, -32600],
      [null, -32600],
      [1, "result"],
      [3, "result"],
    ]);
    client.write([{ jsonrpc: "2.0", method: "notifications/roots/list_changed" }]);
    client.write([]);
    assert.equal((await client.answerTo(null)).error?.code, -32600);
  });
});

test("a call of a batch that $/cancelRequest cancels is answered in the batch", async () => {
  await withServer(server, async (client) => {
    await client.initialize("2025-03-26");
    client.write([call(1, "hold"), { jsonrpc: "2.0", id: 2, method: "ping" }]);
    await client.logged("holding");
    client.notify("$/cancelRequest", { id: 1 });
    const answers = await client.batch();
    assert.deepEqual(
      answers.map(({ id, error }) => [id, error?.code]),
      [
        [2, undefined],
        [1, -32002],
      ],
    );
  });
});

test("a batch may follow before initialize is answered", async () => {
  const initialize = { jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "2025-03-26" } };
  const { rawLines } = await pipeInto(server, [initialize, [{ jsonrpc: "2.0", id: 2, method: "ping" }]]);
  assert.equal(rawLines[1], '[{"jsonrpc":"2.0","result":{},"id":2}]');
});

test("shutdown is answered with null, and exit ends the process with code 0 [clauses 44, 45]", async () => {
  const client = startStdioClient(server);
  assert.equal((await client.request("shutdown")).result, null);
  client.notify("exit");
  assert.deepEqual(await client.exited, { code: 0, signal: null });
});

test("exit lets a running call finish first", async () => {
  const lines = [call(1, "hold"), call(2, "releaseLater"), { jsonrpc: "2.0", method: "exit" }, call(3, "echo")];
  const { messages, code } = await pipeInto(server, lines);
  assert.deepEqual(messages.map(({ id }) => id).sort(), [1, 2]);
  assert.equal(code, 0);
});

test("the end of the input lets a running call finish and answer", async () => {
  const { messages, code } = await pipeInto(server, [call(1, "hold"), call(2, "releaseLater")]);
  const answer = messages.find(({ id }) => id === 1);
  assert.deepEqual(answer?.result?.["content"], [{ type: "text", text: "released" }]);
  assert.equal(code, 0);
});

test("a cancelled call that is still running is waited for, but not answered", async () => {
  const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };
  const { messages, code, log } = await pipeInto(server, [call(1, "hold"), call(2, "echo"), cancel]);
  assert.deepEqual(
    messages.map(({ id }) => id),
    [2],
  );
  assert.equal(code, 0);
  assert.doesNotMatch(log, /failed/);
});

test("a call cancelled by $/cancelRequest is answered even if it was the last message of the client", async () => {
  const cancel = { jsonrpc: "2.0", method: "$/cancelRequest", params: { id: 1 } };
  const { messages, code } = await pipeInto(server, [call(1, "hold"), cancel]);
  assert.deepEqual(
    messages.map(({ id, error }) => [id, error?.code]),
    [[1, -32002]],
  );
  assert.equal(code, 0);
});

test("a call that does not end is given up after a while", { timeout: 60_000 }, async () => {
  const started = performance.now();
  const { messages, code } = await pipeInto(server, [call(1, "hold")], { args: ["--impatient"] });
  const seconds = (performance.now() - started) / 1000;
  assert.deepEqual(messages, []);
  assert.equal(code, 0);
  assert.ok(seconds > 0.9, `took ${seconds} s`);
});

test("requests in line are all answered after the input ended, however long that takes", async () => {
  const pause = (id: number): object => ({
    ...call(id, "pause"),
    params: { name: "pause", arguments: { milliseconds: 200 } },
  });
  const lines = Array.from({ length: 10 }, (_, id) => pause(id));
  const { messages, code } = await pipeInto(server, lines, { args: ["--in-order", "--impatient"] });
  assert.deepEqual(
    messages.map(({ id }) => id),
    [...lines.keys()],
  );
  assert.equal(code, 0);
});

test("a question to a client that went away fails instead of waiting", async () => {
  const client = startStdioClient(server);
  await client.initialize("2025-11-25", { elicitation: {} });
  client.write(call(1, "elicit"));
  await client.message(({ method }) => method === "elicitation/create");
  assert.deepEqual(await client.close(), { code: 0, signal: null });
  // Without that failure there would be no answer: the server would have given the call up.
  assert.equal((await client.answerTo(1)).error?.code, -32603);
});

test("a reader that goes away ends the server quietly", async () => {
  const client = startStdioClient(server);
  await client.request("ping");
  client.child.stdout.destroy();
  // The first write only fills the pipe of a reader that is gone; the server notices with it or with the next.
  const writing = setInterval(() => client.notify("$/noise"), 20);
  client.write(call(1, "echo"));
  client.write(call(2, "echo"));
  assert.equal((await client.exited).code, 0);
  clearInterval(writing);
  assert.equal(client.log(), "");
});

test("a killed parent leaves no server behind", { timeout: 20_000 }, async () => {
  const script = `
    const child = require("node:child_process").spawn(process.execPath, [process.argv[1]], { stdio: ["pipe", "pipe", 2] });
    child.stdout.once("data", () => console.log("ready"));
    child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\\n');`;
  const parent = spawn(process.execPath, ["-e", script, server], { stdio: ["ignore", "pipe", "pipe"] });
  await once(parent.stdout, "data");
  parent.kill("SIGKILL");
  // The server holds the other end of this pipe, so its end is the end of both processes.
  await once(parent.stderr.resume(), "end");
});

test("log entries go to stderr, and to a client that asks from the level it asks for", async () => {
  await withServer(server, async (client) => {
    await client.request("tools/call", { name: "log" });
    await client.logged("[warning] a warning");
    assert.equal(client.received.length, 1);
    assert.deepEqual((await client.request("logging/setLevel", { level: "warning" })).result, {});
    await client.request("tools/call", { name: "log" });
    const entries = (client.received as ServerMessage[]).filter(({ method }) => method === "notifications/message");
    assert.deepEqual(
      entries.map(({ params }) => params),
      [{ level: "warning", data: "a warning" }],
    );
    assert.equal((await client.request("logging/setLevel", { level: "loud" })).error?.code, -32602);
  });
});
