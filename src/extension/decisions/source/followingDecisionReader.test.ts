import assert from "node:assert/strict";
import { test } from "node:test";
import { overviewOf } from "../../../domain/adr/overview/decisionOverview.ts";
import { AppError } from "../../../domain/errors.ts";
import { CallError } from "../../../mcp/callError.ts";
import type { ConnectionState } from "../../../mcp/connection.ts";
import type { DecisionReader } from "./decisionSource.ts";
import { followingReader, type FollowedConnection } from "./followingDecisionReader.ts";

const { signal } = new AbortController();
const named = (title: string) =>
  overviewOf({ decisions: [], task: { title, criteria: [] }, archived: [], projection: undefined });
const files: DecisionReader = { overview: async () => named("from files"), adrText: async () => "file text" };

function server(
  resources: { subscribe?: boolean } | undefined,
  answer: () => string,
): FollowedConnection & { readonly asked: string[] } {
  const asked: string[] = [];
  const capabilities = resources === undefined ? { tools: {} } : { tools: {}, resources };
  const handshake = { protocolVersion: "2025-11-25", serverInfo: { name: "x", version: "1" }, capabilities } as const;
  const state: ConnectionState = { kind: "ready", since: new Date(0), ...handshake };
  return {
    asked,
    state,
    subscribe: async (uri) => void asked.push(`subscribe ${uri}`),
    async readResource(uri) {
      asked.push(`read ${uri}`);
      return [{ uri, text: answer() }];
    },
  };
}

const titleOf = async (reader: DecisionReader) => (await reader.overview(signal)).task?.title;
const failWith = (details: { wire?: { code: number; message: string } }) => (): never => {
  const rest = { sentence: "no", method: "resources/read", canRetry: false };
  throw new CallError({ detail: { code: "serverRefused" }, ...rest, ...details });
};

test("subscribes once, before it reads, and reads from the server", async () => {
  const connection = server({ subscribe: true }, () => JSON.stringify(named("from server")));
  const reader = followingReader(connection, files);
  assert.equal(await titleOf(reader), "from server");
  await reader.overview(signal);
  const read = "read preflights://decisions";
  assert.deepEqual(connection.asked, ["subscribe preflights://decisions", read, read]);
});

test("a server that offers tools alone is not asked: the files answer, and nothing has failed", async () => {
  const connection = server(undefined, () => assert.fail());
  const reader = followingReader(connection, files);
  assert.equal(await titleOf(reader), "from files");
  assert.equal(await reader.adrText("x", signal), "file text");
  assert.deepEqual(connection.asked, []);
});

test("a server that does not know the resource has not failed either", async () => {
  const unknown = { wire: { code: -32002, message: "Resource not found" } };
  assert.equal(await titleOf(followingReader(server({}, failWith(unknown)), files)), "from files");
});

test("a server that dies or talks nonsense has failed", async () => {
  await assert.rejects(titleOf(followingReader(server({}, failWith({})), files)), CallError);
  await assert.rejects(
    titleOf(
      followingReader(
        server({}, () => '{"adrs": 7}'),
        files,
      ),
    ),
    AppError,
  );
});
