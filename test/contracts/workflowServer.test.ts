import assert from "node:assert/strict";
import { test } from "node:test";
import { feature, tasks } from "../protocol/speckit/fakeRunners.ts";
import { readyFeature, scratchProject } from "../protocol/speckit/scratchProject.ts";
import { speckitFile, withSpeckit } from "../protocol/speckit/speckitProcess.ts";
import { productVersion } from "../support/productVersion.ts";
import { type ServerMessage, type StdioClient, withServer } from "../support/stdioClient.ts";
import type { additions } from "./additions.ts";
import { printed, type PrintedTool } from "./foreign.ts";
import { assertPrinted } from "./printed.ts";

type Tool = PrintedTool & { readonly description: string };

/** The built server, spoken to in printed messages only. */
async function withPrinted(run: (client: StdioClient, project: ReturnType<typeof scratchProject>) => Promise<void>) {
  using project = scratchProject();
  await withServer(speckitFile, (client) => run(client, project), { cwd: project.root });
}

async function listTools(client: StdioClient): Promise<readonly Tool[]> {
  client.write(printed.initialize);
  await client.answerTo(1);
  client.write(printed.initialized);
  client.write(printed.list);
  return ((await client.answerTo(2)).result as { tools: readonly Tool[] }).tools;
}

test("the printed initialize is accepted, and each answer has the id of its request, a number or a text [clauses 2, 11, 17]", () =>
  withPrinted(async (client) => {
    client.write(printed.initialize);
    const { jsonrpc, result, error } = await client.answerTo(1);
    assert.deepEqual([jsonrpc, error], ["2.0", undefined]);
    assert.equal(result?.["protocolVersion"], "2025-11-25");
    assert.deepEqual(result?.["serverInfo"], { name: "speckit", version: productVersion, title: "Spec Kit" });
    assert.ok((result?.["capabilities"] as { tools?: object }).tools);
    client.write(printed.initialized);
    client.write({ ...printed.list, id: "two" });
    assert.equal((await client.answerTo("two")).id, "two");
    client.write(printed.list);
    assert.equal((await client.answerTo(2)).id, 2);
    assert.equal(client.received.length, 3, "the notification is not answered");
  }));

test("specify and plan describe themselves in the printed words [clause 23]", () =>
  withPrinted(async (client) => {
    const tools = await listTools(client);
    for (const [name, description] of Object.entries(printed.descriptions))
      assert.equal(tools.find((tool) => tool.name === name)?.description, description);
  }));

/** Where ours says more in its description, it begins with what is printed. */
const extended: Readonly<Record<string, string>> = {
  "speckit.clarify": "questions",
  "speckit.implement": "task_filter",
};

test("each tool takes the printed input; what ours takes besides is optional [clauses 47-54, 56-62]", () =>
  withPrinted(async (client) => {
    const tools = await listTools(client);
    assert.equal(tools.length, printed.tools.length);
    for (const [index, wanted] of printed.tools.entries()) {
      const tool = structuredClone(tools[index]) ?? assert.fail(wanted.name);
      const more = extended[wanted.name];
      if (more !== undefined) {
        const property = tool.inputSchema.properties[more] as { description: string };
        const { description } = wanted.inputSchema.properties[more] ?? assert.fail();
        assert.ok(property.description.startsWith(description), property.description);
        property.description = description;
      }
      assertPrinted(tool, wanted, wanted.name as keyof typeof additions);
    }
  }));

test("a tool without a required argument answers with isError and names what is missing [clauses 63, 83]", () =>
  withPrinted(async (client) => {
    const given = { feature_description: "Users can add notes.", spec_directory: "/nowhere/specs/001-a" };
    for (const { name, inputSchema } of await listTools(client)) {
      for (const missing of inputSchema.required) {
        const args = Object.fromEntries(Object.entries(given).filter(([key]) => key !== missing));
        const { result, error } = await client.request("tools/call", { name, arguments: args });
        assert.equal(error, undefined, "a failed tool is a result");
        assert.equal(result?.["isError"], true);
        assert.match(JSON.stringify(result?.["content"]), new RegExp(`${missing} is (missing|empty)`));
      }
    }
  }));

test("the printed call is answered with the printed words, and without a token nothing is sent before [clauses 30, 34]", () =>
  withPrinted(async (client, project) => {
    await listTools(client);
    const folder = project.at("specs/001-feature");
    const { name, arguments: args } = printed.call.params as { name: string; arguments: object };
    client.write({ ...printed.call, params: { name, arguments: { ...args, spec_directory: folder } } });
    // The printed client offers a model; what it would say is not printed.
    const asked = await client.message(({ method }) => method === "sampling/createMessage");
    client.write({ jsonrpc: "2.0", id: asked.id, error: { code: -1, message: "No model today" } });
    const { result } = await client.answerTo(3);
    const progress = (client.received as ServerMessage[]).filter(({ method }) => method === printed.progress.method);
    assert.deepEqual(progress, []);
    const [content] = result?.["content"] as { type: string; text: string }[];
    const [wanted] = printed.completion.result?.["content"] as { type: string; text: string }[];
    assert.equal(content?.type, "text");
    const sentence = wanted?.text.replace("/path/to/specs/001-feature", folder) ?? assert.fail();
    assert.ok(content?.text.startsWith(sentence), content?.text);
    assert.match(project.read("specs/001-feature/spec.md"), /User-provided feature description/);
  }));

test("the printed $/cancelRequest ends the call, which then writes nothing [clause 39]", async () => {
  using project = scratchProject();
  const run = async (client: StdioClient): Promise<void> => {
    const { name, arguments: args } = printed.call.params as { name: string; arguments: object };
    const spec_directory = project.at("specs/001-feature");
    client.write({ ...printed.call, params: { name, arguments: { ...args, spec_directory } } });
    const asked = await client.message(({ method }) => method === "sampling/createMessage");
    client.write(printed.cancel);
    await client.message(({ method }) => method === "notifications/cancelled");
    const content = { type: "text", text: "{}" };
    client.write({ jsonrpc: "2.0", id: asked.id, result: { role: "assistant", model: "late", content } });
    await client.request("ping");
    assert.deepEqual(Object.keys(project.files()), []);
    assert.ok(
      !client.received.some((message) => "result" in (message as object) && (message as { id: unknown }).id === 3),
    );
  };
  await withSpeckit(project.root, ({ client }) => run(client), { capabilities: { sampling: {} } });
});

test("the printed shutdown is answered with null, and exit ends the server with 0 [clauses 44, 45]", () =>
  withPrinted(async (client) => {
    client.write(printed.shutdown);
    assert.deepEqual(await client.answerTo(99), printed.shutdownAnswer);
    client.write(printed.exit);
    assert.deepEqual(await client.exited, { code: 0, signal: null });
  }));

test("a filter that matches no task is an error [clause 64]", async () => {
  using project = readyFeature(tasks);
  await withSpeckit(project.root, async ({ fail }) => {
    const sentence = await fail("speckit.implement", { ...feature(project), task_filter: "T099" });
    assert.match(sentence, /`T099` matches no task/);
  });
});

test("what is not understood is answered by its code [clauses 78-81]", () =>
  withPrinted(async (client) => {
    client.write('{"jsonrpc":"2.0",');
    client.write({ jsonrpc: "1.0", id: 4, method: "ping" });
    client.write({ jsonrpc: "2.0", id: 5, method: "no/such" });
    client.write({ ...printed.call, id: 6, params: { name: "speckit.nothing", arguments: {} } });
    const codeOf = async (id: unknown): Promise<unknown> => (await client.answerTo(id)).error?.code;
    assert.deepEqual(
      [await codeOf(null), await codeOf(4), await codeOf(5), await codeOf(6)],
      [-32700, -32600, -32601, -32602],
    );
  }));
