import assert from "node:assert/strict";
import { test } from "node:test";
import { bundleServer } from "../../support/bundleServer.ts";
import { withServer, type ServerMessage, type StdioClient } from "../../support/stdioClient.ts";

const { file: server } = await bundleServer("wire", new URL("wireServer.ts", import.meta.url));

const textOf = (answer: ServerMessage): unknown =>
  (answer.result?.["content"] as { text: string }[] | undefined)?.[0]?.text;

/** Calls a tool that asks the client one thing, and answers it. */
async function converse(client: StdioClient, tool: string, method: string, answer: object) {
  const call = client.request("tools/call", { name: tool });
  const question = await client.message((message) => message.method === method);
  client.write({ jsonrpc: "2.0", id: question.id, ...answer });
  return { question, outcome: await call };
}

test("a tool asks the user through the client", async () => {
  await withServer(server, async (client) => {
    await client.initialize("2025-11-25", { elicitation: { form: {} } });
    const result = { action: "accept", content: { a: "b" } };
    // Beside the result, what lax clients add.
    const { question, outcome } = await converse(client, "elicit", "elicitation/create", { result, error: null });
    assert.equal(textOf(outcome), JSON.stringify(result));
    assert.deepEqual(question.params, {
      mode: "form",
      message: "Which?",
      requestedSchema: { type: "object", properties: { a: { type: "string" } } },
    });
  });
});

test("modes that an older client does not know are not sent to it", async () => {
  await withServer(server, async (client) => {
    await client.initialize("2025-06-18", { elicitation: {} });
    const { question, outcome } = await converse(client, "elicit", "elicitation/create", {
      result: { action: "decline" },
    });
    assert.equal(textOf(outcome), '{"action":"decline"}');
    assert.equal("mode" in (question.params ?? {}), false);
  });
});

test("a tool asks the client's model and for its roots", async () => {
  await withServer(server, async (client) => {
    await client.initialize("2025-11-25", { sampling: {}, roots: {} });
    const sample = { role: "assistant", model: "test", content: { type: "text", text: "Hi" } };
    const sampled = await converse(client, "sample", "sampling/createMessage", { result: sample });
    assert.deepEqual(JSON.parse(String(textOf(sampled.outcome))), sample);
    assert.equal(sampled.question.params?.["maxTokens"], 10);
    const listed = await converse(client, "roots", "roots/list", { result: { roots: [{ uri: "file:///a" }] } });
    assert.deepEqual(JSON.parse(String(textOf(listed.outcome))), [{ uri: "file:///a" }]);
  });
});

test("a client without the capability is not asked", async () => {
  await withServer(server, async (client) => {
    await client.initialize("2025-11-25");
    for (const [tool, capability] of [
      ["elicit", "elicitation"],
      ["sample", "sampling"],
      ["roots", "roots"],
    ]) {
      const { error } = await client.request("tools/call", { name: tool });
      assert.deepEqual(error, { code: -32603, message: `The client does not support ${capability}.` });
    }
  });
});

test("a client with addresses but no forms is not sent a form", async () => {
  await withServer(server, async (client) => {
    await client.initialize("2025-11-25", { elicitation: { url: {} } });
    const { error } = await client.request("tools/call", { name: "elicit" });
    assert.deepEqual(error, { code: -32603, message: "The client does not support elicitation." });
  });
});

test("a refused question fails the call with the client's words", async () => {
  await withServer(server, async (client) => {
    await client.initialize("2025-11-25", { sampling: {} });
    const error = { code: -1, message: "User rejected sampling" };
    const { outcome } = await converse(client, "sample", "sampling/createMessage", { error });
    assert.deepEqual(outcome.error, { code: -32603, message: "User rejected sampling" });
  });
});

test("a cancelled call takes its question back", async () => {
  await withServer(server, async (client) => {
    await client.initialize("2025-11-25", { elicitation: {} });
    client.write({ jsonrpc: "2.0", id: 5, method: "tools/call", params: { name: "elicit" } });
    const question = await client.message(({ method }) => method === "elicitation/create");
    client.notify("notifications/cancelled", { requestId: 5 });
    const taken = await client.message(({ method }) => method === "notifications/cancelled");
    assert.equal(taken.params?.["requestId"], question.id);
  });
});

test("a tool knows who is asking", async () => {
  await withServer(server, async (client) => {
    await client.initialize("2025-06-18");
    const answer = await client.request("tools/call", { name: "client" });
    assert.equal(textOf(answer), '{"name":"test","protocolVersion":"2025-06-18"}');
  });
});
