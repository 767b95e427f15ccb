import assert from "node:assert/strict";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import {
  ElicitRequestSchema,
  type JSONRPCMessage,
  ResourceUpdatedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { createServer } from "../../../src/servers/kit/createServer.ts";
import type { ResourceChange, ServerDefinition } from "../../../src/servers/kit/serverDefinition.ts";
import { StdioPeer } from "../../../src/servers/kit/wire/stdioPeer.ts";
import { bundleServer } from "../../support/bundleServer.ts";

async function withClient(transport: Transport, run: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ name: "test", version: "1" }, { capabilities: { elicitation: { form: {} } } });
  client.setRequestHandler(ElicitRequestSchema, async ({ params }) => ({
    action: "accept",
    content: { a: params.message },
  }));
  await client.connect(transport);
  try {
    await run(client);
  } finally {
    await client.close();
  }
}

function transportOver(input: PassThrough, output: PassThrough): Transport {
  const transport: Transport = {
    async start() {
      createInterface(input).on("line", (line) => transport.onmessage?.(JSON.parse(line) as JSONRPCMessage));
    },
    async send(message) {
      output.write(`${JSON.stringify(message)}\n`);
    },
    async close() {
      transport.onclose?.();
    },
  };
  return transport;
}

/** A server in this process, linked to its client. */
async function inMemory(definition: ServerDefinition, run: (client: Client) => Promise<void>): Promise<void> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const server = createServer(definition, () => undefined);
  server.serve(new StdioPeer({ input, output }));
  await withClient(transportOver(output, input), run);
  server.dispose();
}

test("the SDK's own client works with a built server", async () => {
  const { file } = await bundleServer("wire", new URL("wireServer.ts", import.meta.url));
  const transport = new StdioClientTransport({ command: process.execPath, args: [file], stderr: "ignore" });
  await withClient(transport, async (client) => {
    assert.deepEqual(client.getServerVersion(), { name: "wire", version: "1.2.3" });
    assert.ok((await client.listTools()).tools.length > 5);
    const echoed = await client.callTool({ name: "echo", arguments: { a: 1 } });
    assert.deepEqual(echoed.structuredContent, { args: { a: 1 } });
    const asked = await client.callTool({ name: "elicit", arguments: {} });
    assert.deepEqual(asked.content, [{ type: "text", text: '{"action":"accept","content":{"a":"Which?"}}' }]);
    const steps: number[] = [];
    const onprogress = ({ progress }: { progress: number }): void => void steps.push(progress);
    await client.callTool({ name: "progress", arguments: {} }, undefined, { onprogress });
    // The SDK's client forgets a call with its answer, and drops progress that arrives in the same piece.
    assert.deepEqual(steps, [1, 2, 3].slice(0, steps.length));
    await assert.rejects(client.readResource({ uri: "test://none" }), { code: -32002 });
    await client.ping();
  });
});

test("a definition can be served and tested within one process", async () => {
  let tell: (change: ResourceChange) => void = () => assert.fail("not watched");
  const definition: ServerDefinition = {
    name: "memory",
    version: "1.0.0",
    instructions: "Ask for things.",
    tools: [
      {
        name: "wait",
        description: "Waits until it is cancelled",
        inputSchema: { type: "object" },
        run: (_args, { signal }) =>
          new Promise((resolve) => {
            signal.addEventListener("abort", () => resolve({ text: "cancelled" }));
          }),
      },
    ],
    resources: {
      templates: [],
      list: async () => [{ uri: "memory://a", name: "a" }],
      read: async (uri) => ({ uri, text: "a" }),
      watch(onDidChange) {
        tell = onDidChange;
        return { dispose: () => undefined };
      },
    },
  };
  await inMemory(definition, async (client) => {
    assert.equal(client.getInstructions(), "Ask for things.");
    const cancel = new AbortController();
    const call = client.callTool({ name: "wait" }, undefined, { signal: cancel.signal });
    cancel.abort();
    await assert.rejects(call);
    const updated = new Promise((resolve) => {
      client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => resolve(params.uri));
    });
    await client.subscribeResource({ uri: "memory://a" });
    tell({ list: false, updated: ["memory://a"] });
    assert.equal(await updated, "memory://a");
  });
});
