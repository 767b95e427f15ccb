import assert from "node:assert/strict";
import type { IncomingHttpHeaders } from "node:http";
import { test } from "node:test";
import { leavesNothing, never } from "../protocol/client/leaks.ts";
import { sendJson, startRawHttp } from "../protocol/client/rawHttpServer.ts";
import { secretsOf, testPorts, withConnection } from "../protocol/client/support.ts";
import { callTool, initialize } from "./pluginMessages.ts";
import { assertPrinted } from "./printed.ts";
import { readEntry } from "./withScript.ts";

/** The request that contract 2 prints; what it calls `<token>` is the user's. */
const printed = `POST /mcp HTTP/1.1
Content-Type: application/json
Authorization: Bearer <token>`;

interface HeardRequest {
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly message: { readonly method?: string; readonly id?: number } | undefined;
}

/** Calls the printed tool at an address and returns what arrived there. */
async function callOverHttp(entry: object): Promise<readonly HeardRequest[]> {
  const heard: HeardRequest[] = [];
  const server = await startRawHttp((response, message, { method, url, httpVersion, headers }) => {
    heard.push({ line: `${method} ${url} HTTP/${httpVersion}`, headers, message });
    if (message?.method === "initialize") return sendJson(response, { ...initialize.response, id: message.id });
    if (message?.method === "tools/call") return sendJson(response, { ...callTool.response, id: message.id });
    return false;
  });
  const ports = testPorts({ secrets: secretsOf(new Map(), async () => "<token>") });
  await withConnection(
    readEntry("superclaude", { url: server.url, protocolVersion: "2025-03-26", ...entry }),
    async (connection) => {
      const { name, arguments: args } = callTool.request.params;
      const outcome = await connection.callTool(name, args, { signal: never });
      assert.deepEqual(outcome.content, callTool.response.result.content);
    },
    ports,
  ).finally(() => server.stop());
  return heard;
}

test("a call over HTTP is the printed request, and its answer is read [clauses 183, 190-193]", () =>
  leavesNothing(async () => {
    const heard = await callOverHttp({ auth: { type: "bearer" } });
    const [line, ...headers] = printed.split("\n");
    const { message, ...sent } = heard.find((one) => one.message?.method === "tools/call") ?? assert.fail("not called");
    assert.equal(sent.line, line);
    for (const header of headers) {
      const [name = "", value] = header.split(": ");
      assert.equal(sent.headers[name.toLowerCase()], value);
    }
    assert.ok(Number.isInteger(message?.id));
    assertPrinted({ ...message, id: 3 }, callTool.request, "pluginToolCall");
    const posts = heard.filter((one) => one.message);
    assert.ok(posts.length >= 3 && posts.every((one) => one.headers.authorization === "Bearer <token>"));
  }));

test("a header of the entry is sent with every request [clause 194]", () =>
  leavesNothing(async () => {
    const heard = await callOverHttp({ headers: { Authorization: "Bearer of the entry", "X-Plugin": "sc" } });
    assert.ok(heard.length >= 3);
    for (const { headers } of heard)
      assert.deepEqual([headers.authorization, headers["x-plugin"]], ["Bearer of the entry", "sc"]);
  }));
