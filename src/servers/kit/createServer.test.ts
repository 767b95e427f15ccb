import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import fc from "fast-check";
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
