import assert from "node:assert/strict";
import { test } from "node:test";
import { serverRefused } from "../../../src/domain/failures.ts";
import type { Connection } from "../../../src/mcp/connection.ts";
import type { HostPorts } from "../../../src/mcp/ports.ts";
import { revokeModelConsent } from "../../../src/mcp/serverRequests.ts";
import { memoryOf, never, serverScript, stdioEntry, testPorts, withConnection } from "./support.ts";

const entry = stdioEntry("everything", [serverScript("server-everything"), "stdio"]);
const sample = async (connection: Connection): Promise<string> =>
  (await connection.callTool("trigger-sampling-request", { prompt: "Hi", maxTokens: 10 }, { signal: never })).text;

/** A user who answers the questions about models one after the other. */
function portsWith(answers: boolean[], createMessage: NonNullable<HostPorts["models"]>["createMessage"]) {
  const asked: string[] = [];
  const consent = {
    askToStart: async () => true,
    async askToUseModels({ name }: { readonly name: string }) {
      asked.push(name);
      return answers.shift() ?? false;
    },
  };
  return { asked, ports: testPorts({ consent, memory: memoryOf(new Map()), models: { createMessage } }) };
}

const hello = { role: "assistant", content: { type: "text", text: "The model says hello" }, model: "test" };

test("a server uses a model after the user allowed it once, and no more after that was taken back", async () => {
  const { asked, ports } = portsWith([false, true, false], async () => hello);
  await withConnection(
    entry,
    async (connection) => {
      await assert.rejects(sample(connection), /does not allow this server to use a model/);
      assert.match(await sample(connection), /The model says hello/);
      assert.match(await sample(connection), /The model says hello/);
      assert.equal(asked.length, 2, "the permission is remembered");
      await revokeModelConsent(connection.entry, ports);
      await assert.rejects(sample(connection), /does not allow this server to use a model/);
    },
    ports,
  );
  assert.deepEqual(asked, ["everything", "everything", "everything"]);
});

test("without a model, the server gets a sentence that says so", async () => {
  const { ports } = portsWith([true], async () => {
    throw serverRefused("No language model is available in this editor.");
  });
  await withConnection(
    entry,
    (connection) => assert.rejects(sample(connection), /No language model is available in this editor\./),
    ports,
  );
});
