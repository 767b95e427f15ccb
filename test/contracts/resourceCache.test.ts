import assert from "node:assert/strict";
import { test } from "node:test";
import type { Connection } from "../../src/mcp/connection.ts";
import { leavesNothing, never } from "../protocol/client/leaks.ts";
import { firstOf } from "../protocol/client/support.ts";
import { printedAnswers, readResource } from "./resourceMessages.ts";
import { type Heard, type Script, withScript } from "./withScript.ts";

const { uri } = readResource.request.params;
const name = "meditation";

/** Asks for all that is cached. */
async function askForAll(connection: Connection): Promise<void> {
  await connection.list("tools", never);
  await connection.list("resources", never);
  await connection.readResource(uri, never);
}

/** How often each was really asked for. */
const asked = (heard: Heard): readonly number[] =>
  ["tools/list", "resources/list", "resources/read"].map((method) => heard.of(method).length);

const testCache = (
  what: string,
  use: (connection: Connection, heard: Heard) => Promise<void>,
  answers: Script["answers"] = {},
  entry: object = {},
): void =>
  void test(what, () =>
    leavesNothing(() => withScript({ answers: { ...printedAnswers, ...answers } }, use, { name, entry })),
  );

test("lists and resources are asked for once a minute [clauses 175-177]", (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: Date.now() });
  return withScript(
    { answers: printedAnswers },
    async (connection, heard) => {
      await askForAll(connection);
      context.mock.timers.tick(59_999);
      await askForAll(connection);
      assert.deepEqual(asked(heard), [1, 1, 1]);
      context.mock.timers.tick(1);
      await askForAll(connection);
      assert.deepEqual(asked(heard), [2, 2, 2]);
    },
    { name },
  );
});

testCache("a sync makes everything outdated [clause 178]", async (connection, heard) => {
  await askForAll(connection);
  const changed = firstOf(connection.onDidChangeList);
  await connection.callTool("sync_repository", undefined, { signal: never });
  await changed;
  await askForAll(connection);
  assert.deepEqual(asked(heard), [2, 2, 2]);
});

testCache(
  "a tool that the entry names makes everything outdated, others do not [clause 179]",
  async (connection, heard) => {
    await askForAll(connection);
    await connection.callTool("search_notes", {}, { signal: never });
    await connection.list("tools", never);
    assert.equal(asked(heard)[0], 1);
    await connection.callTool("reindex", {}, { signal: never });
    await askForAll(connection);
    assert.equal(asked(heard)[0], 2);
  },
  {},
  { cache: { invalidateOn: ["reindex"] } },
);

/** Sent before a ping is answered, which by itself changes nothing. */
const sendOnPing = (message: object): Script["answers"] => ({
  ping: [[message, { jsonrpc: "2.0", id: 0, result: {} }]],
});
const notification = (method: string, params?: object): object => ({
  jsonrpc: "2.0",
  method,
  ...(params && { params }),
});

for (const [method, expected] of [
  ["notifications/tools/list_changed", [2, 1, 1]],
  ["notifications/resources/list_changed", [1, 2, 1]],
] as const)
  testCache(
    `${method} makes its list outdated and nothing else [clause 180]`,
    async (connection, heard) => {
      await askForAll(connection);
      await connection.ping(never);
      await askForAll(connection);
      assert.deepEqual(asked(heard), expected);
    },
    sendOnPing(notification(method)),
  );

testCache(
  "a resource that was updated is read anew, and nothing else [clause 181]",
  async (connection, heard) => {
    await askForAll(connection);
    await connection.ping(never);
    await askForAll(connection);
    assert.deepEqual(asked(heard), [1, 1, 2]);
  },
  sendOnPing(notification("notifications/resources/updated", { uri })),
);
