import assert from "node:assert/strict";
import { test } from "node:test";
import { CallError } from "../../src/mcp/callError.ts";
import type { Connection } from "../../src/mcp/connection.ts";
import { leavesNothing, never } from "../protocol/client/leaks.ts";
import { assertRequest } from "./assertRequest.ts";
import { callTool, initialize, listResources, listTools, printedAnswers, readResource } from "./resourceMessages.ts";
import { type Heard, type HeardMessage, type Script, withScript } from "./withScript.ts";

/** The client that contract 1 prints, against the server that it prints. */
const testClient = (
  what: string,
  use: (connection: Connection, heard: Heard) => Promise<void>,
  answers: Script["answers"] = {},
): void =>
  void test(what, () =>
    leavesNothing(() =>
      withScript({ answers: { ...printedAnswers, ...answers } }, use, {
        name: "meditation",
        entry: { protocolVersion: "2024-11-05" },
        ports: { clientInfo: { name: "project_chat", version: "1.0" } },
      }),
    ),
  );

const call = (connection: Connection, name: string, args?: object) =>
  connection.callTool(name, args as never, { signal: never });

testClient(
  "the server starts with its first use, and both sides initialize as printed [clauses 118, 119, 122-127, 155, 163, 164]",
  async (connection, heard) => {
    assert.deepEqual([connection.state, heard.starts], [{ kind: "stopped" }, []]);
    await connection.list("resources", never);
    const { state } = connection;
    assert.ok(state.kind === "ready");
    const { protocolVersion, capabilities, serverInfo } = state;
    assert.deepEqual({ protocolVersion, capabilities, serverInfo }, initialize.response.result);
    const [first, second] = heard.lines as HeardMessage[];
    assertRequest(first, initialize.request, "resourceInitialize");
    assert.deepEqual(second, { jsonrpc: "2.0", method: "notifications/initialized" });
    assert.equal(heard.starts.length, 1);
  },
);

testClient("resources are listed and read as printed [clauses 119, 128-132, 164]", async (connection, heard) => {
  const resources = await connection.list("resources", never);
  assert.deepEqual(resources, listResources.response.result.resources);
  const contents = await connection.readResource(readResource.request.params.uri, never);
  assert.deepEqual(contents, readResource.response.result.contents);
  assertRequest(heard.of("resources/list")[0], listResources.request, "resourceRequest");
  assertRequest(heard.of("resources/read")[0], readResource.request, "resourceRequest");
});

testClient(
  "a missing resource is reported in words, and its address is kept [clauses 133, 134, 147]",
  async (connection) => {
    await assert.rejects(connection.readResource("meditation://note/non-existent", never), (thrown) => {
      assert.ok(thrown instanceof CallError);
      assert.equal(thrown.message, "meditation does not have meditation://note/non-existent");
      assert.equal(thrown.code, "notFound");
      assert.deepEqual(thrown.wire, readResource.error.error);
      return true;
    });
    assert.ok(connection.output.some(({ text }) => text.includes('{"uri":"meditation://note/non-existent"}')));
  },
  { "resources/read": [[readResource.error]] },
);

testClient("tools are listed as printed, also one without a schema [clauses 135-137]", async (connection, heard) => {
  const [search, sync] = listTools.response.result.tools;
  assert.deepEqual(await connection.list("tools", never), [search, { ...sync, inputSchema: { type: "object" } }]);
  assert.deepEqual(connection.known("tools")?.problems, []);
  assertRequest(heard.of("tools/list")[0], listTools.request, "resourceRequest");
});

testClient(
  "a tool is called as printed, and its result needs no isError [clauses 138, 139, 141, 163]",
  async (connection, heard) => {
    const { name, arguments: args } = callTool.request.params;
    const outcome = await call(connection, name, args);
    assert.deepEqual(outcome.content, callTool.response.result.content);
    assert.equal(outcome.text, callTool.response.result.content[0].text);
    assertRequest(heard.of("tools/call")[0], callTool.request, "resourceToolCall");
  },
);

testClient("a call without arguments has no member for them [clause 140]", async (connection, heard) => {
  await call(connection, "sync_repository");
  const { params } = heard.of("tools/call")[0] ?? {};
  assert.deepEqual(Object.keys(params ?? {}).sort(), ["_meta", "name"]);
});

testClient(
  "a server of the printed capabilities is asked for nothing else, and not subscribed to [clauses 148, 262, 263]",
  async (connection, heard) => {
    assert.deepEqual(await connection.list("resourceTemplates", never), [], "it does not know the method");
    assert.deepEqual(connection.known("resourceTemplates")?.problems, []);
    assert.equal(heard.of("resources/templates/list").length, 1);
    assert.deepEqual(await connection.list("prompts", never), []);
    await assert.rejects(connection.subscribe("meditation://note/1", never), {
      code: "serverRefused",
      message: "meditation does not offer resources/subscribe",
    });
    assert.deepEqual([heard.of("prompts/list"), heard.of("resources/subscribe")], [[], []]);
  },
);

const written = "Größe, 静けさ, 🌅, \u2028, \u0000";

testClient(
  "text of any script travels as UTF-8 in both directions [clauses 120, 121]",
  async (connection, heard) => {
    const outcome = await call(connection, "search_notes", { query: written });
    assert.equal(outcome.text, written);
    assert.deepEqual(heard.of("tools/call")[0]?.params?.["arguments"], { query: written });
  },
  { "tools/call": [[{ jsonrpc: "2.0", id: 5, result: { content: [{ type: "text", text: written }] } }]] },
);
