import assert from "node:assert/strict";
import { test } from "node:test";
import type { Connection } from "../../src/mcp/connection.ts";
import type { HostPorts } from "../../src/mcp/ports.ts";
import { leavesNothing, never } from "../protocol/client/leaks.ts";
import { firstOf, secretsOf } from "../protocol/client/support.ts";
import { assertRequest } from "./assertRequest.ts";
import {
  authentication,
  callTool,
  cancelled,
  initialize,
  listPrompts,
  listResources,
  listTools,
  printedAnswers,
  result,
  stdioInitialize,
  subscribe,
  toolsChanged,
} from "./pluginMessages.ts";
import { assertPrinted } from "./printed.ts";
import { type Heard, type HeardMessage, type Script, withScript } from "./withScript.ts";

const ports: Partial<HostPorts> = {
  clientInfo: { name: "opencode", version: "1.0.0" },
  models: { createMessage: () => Promise.reject(new Error("not asked")) },
  secrets: secretsOf(new Map(), async () => "<jwt-token>"),
};

/** The client that contract 2 prints, against the server that it prints. */
const testClient = (
  what: string,
  use: (connection: Connection, heard: Heard) => Promise<void>,
  answers: Script["answers"] = {},
  entry: object = {},
): void =>
  void test(what, () =>
    leavesNothing(() =>
      withScript({ answers: { ...printedAnswers, ...answers } }, use, {
        name: "superclaude",
        entry: { protocolVersion: "2025-03-26", ...entry },
        ports,
      }),
    ),
  );

testClient(
  "both sides initialize as printed, over stdio and in one revision [clauses 182, 185-189, 195-197, 259]",
  async (connection, heard) => {
    await connection.start(never);
    const [message] = heard.lines as HeardMessage[];
    assertRequest(message, stdioInitialize, "pluginInitialize");
    assertRequest(message, initialize.request, "pluginRequest");
    const { state } = connection;
    assert.ok(state.kind === "ready");
    const { protocolVersion, capabilities, serverInfo } = state;
    assert.deepEqual({ protocolVersion, capabilities, serverInfo }, initialize.response.result);
  },
);

for (const auth of [{ type: "bearer", in: "initialize" }, { type: "bearer" }, authentication.params.auth])
  testClient(
    `the token of a process travels in initialize (${Object.keys(auth).join(", ")}) [clauses 233, 234]`,
    async (connection, heard) => {
      await connection.start(never);
      assertRequest(heard.of("initialize")[0], authentication, "pluginAuthentication");
    },
    {},
    { auth },
  );

testClient("tools are listed as printed [clause 199]", async (connection, heard) => {
  assert.deepEqual(await connection.list("tools", never), listTools.response.result.tools);
  assertRequest(heard.of("tools/list")[0], listTools.request, "pluginRequest");
});

testClient(
  "a tool is called and answers as printed, in whatever order the members come [clauses 201-203]",
  async (connection, heard) => {
    const { name, arguments: args } = callTool.request.params;
    const outcome = await connection.callTool(name, args, { signal: never });
    assert.equal(outcome.text, callTool.response.result.content[0].text);
    assert.deepEqual(outcome.content, callTool.response.result.content);
    assertRequest(heard.of("tools/call")[0], callTool.request, "pluginToolCall");
  },
);

testClient("prompts are listed as printed, with what they need [clauses 204, 205]", async (connection, heard) => {
  assert.deepEqual(await connection.list("prompts", never), listPrompts.response.result.prompts);
  assertRequest(heard.of("prompts/list")[0], listPrompts.request, "pluginRequest");
});

testClient("resources are listed and subscribed to as printed [clauses 207, 208]", async (connection, heard) => {
  await connection.list("resources", never);
  await connection.subscribe("file://./src", never);
  assertRequest(heard.of("resources/list")[0], listResources, "pluginRequest");
  assertRequest(heard.of("resources/subscribe")[0], subscribe, "pluginRequest");
});

testClient(
  "tools are listed again after the printed notification, which is announced [clauses 212, 257]",
  async (connection, heard) => {
    await connection.list("tools", never);
    const changed = firstOf(connection.onDidChangeList);
    await connection.ping(never);
    assert.equal(await changed, "tools");
    assert.deepEqual(await connection.list("tools", never), []);
    assert.equal(heard.of("tools/list").length, 2);
  },
  {
    "tools/list": [[listTools.response], [result({ tools: [] })]],
    ping: [[toolsChanged, result({})]],
  },
);

testClient(
  "a call that the user cancels is sent as printed, with a reason in our words [clauses 213, 214]",
  async (connection, heard) => {
    await connection.start(never);
    const stop = new AbortController();
    const call = connection.callTool("sc-analyze", {}, { signal: stop.signal });
    stop.abort();
    await assert.rejects(call, { code: "cancelled" });
    await connection.ping(never);
    const requestId = heard.of("tools/call")[0]?.id;
    assert.equal(typeof requestId, "number");
    const expected = { ...cancelled, params: { requestId, reason: "The user cancelled" } };
    assertPrinted(heard.of("notifications/cancelled")[0], expected, "pluginRequest");
  },
  { "tools/call": [[]] },
);

testClient(
  "a server of an older revision is spoken to in that one [clause 260]",
  async (connection) => {
    await connection.start(never);
    const { state } = connection;
    assert.equal(state.kind === "ready" && state.protocolVersion, "2024-11-05");
    assert.equal((await connection.list("tools", never)).length, 2);
  },
  {
    initialize: [
      [{ ...initialize.response, result: { ...initialize.response.result, protocolVersion: "2024-11-05" } }],
    ],
  },
);
