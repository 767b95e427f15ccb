import assert from "node:assert/strict";
import { test } from "node:test";
import type { Connection } from "../../../src/mcp/connection.ts";
import { timeoutProfiles, type Timeouts } from "../../../src/mcp/serverEntry.ts";
import { leavesNothing } from "./leaks.ts";
import { hostileScript, never, stdioEntry, withConnection } from "./support.ts";

const testReads = (what: string, limits: Partial<Timeouts>, use: (connection: Connection) => Promise<void>): void =>
  void test(what, { timeout: 60_000 }, () =>
    leavesNothing(() => {
      const timeouts = { ...timeoutProfiles.default, ...limits };
      return withConnection(stdioEntry("moody", [hostileScript, "scriptedReads"], { timeouts }), async (connection) => {
        await connection.start(never);
        await use(connection);
      });
    }),
  );

const read = async (connection: Connection, uri: string, signal = never): Promise<string | undefined> =>
  (await connection.readResource(uri, signal))[0]?.text;

const timesAsked = async (connection: Connection, of: string): Promise<number> =>
  Number((await connection.callTool("count", { of }, { signal: never })).text);

const short = { resources: 1000 };

testReads(
  "a read that fails with an internal error or is too slow is tried again [clause 171]",
  {},
  async (connection) => {
    for (const outcomes of ["internal,fine", "internal,internal,fine", "late,fine"])
      assert.equal(await read(connection, `in-turn:${outcomes}`), "at last", outcomes);
  },
);

testReads("an unanswered read is retried [clause 171]", short, async (connection) => {
  for (const outcomes of ["silent,fine", "silent,internal,fine"])
    assert.equal(await read(connection, `in-turn:${outcomes}`), "at last", outcomes);
});

testReads(
  "a read is tried three times in all, and the last reason is reported [clause 171]",
  short,
  async (connection) => {
    await assert.rejects(read(connection, "in-turn:silent,silent,internal"), {
      message: "moody reported an internal error: Not now",
    });
    assert.equal(await timesAsked(connection, "in-turn:silent,silent,internal"), 3);
    await assert.rejects(read(connection, "in-turn:silent"), {
      code: "timedOut",
      message: "moody did not respond to in-turn:silent within 1 s",
    });
    assert.equal(await timesAsked(connection, "in-turn:silent"), 3);
  },
);

testReads("a read that the server refuses is not tried again", short, async (connection) => {
  await assert.rejects(read(connection, "in-turn:invalid"), { code: "invalidInput" });
  assert.equal(await timesAsked(connection, "in-turn:invalid"), 1);
});

testReads(
  "all tries of a read keep within its overall limit [clause 171]",
  { resources: 1000, total: 1500 },
  async (connection) => {
    await assert.rejects(read(connection, "in-turn:silent"), {
      message: "moody did not respond to in-turn:silent within 1.5 s",
    });
    assert.equal(await timesAsked(connection, "in-turn:silent"), 2);
  },
);

testReads("a cancelled read is not tried again", short, async (connection) => {
  const controller = new AbortController();
  const reading = read(connection, "in-turn:silent", controller.signal);
  controller.abort();
  await assert.rejects(reading, { code: "cancelled" });
  assert.equal(await timesAsked(connection, "in-turn:silent"), 1);
});

testReads("a tool call is never sent again by itself [clause 171]", { byTool: { silent: 300 } }, async (connection) => {
  const call = (tool: string) => connection.callTool(tool, {}, { signal: never });
  await assert.rejects(call("internal"), { code: "serverFailed", canRetry: true });
  await assert.rejects(call("silent"), { code: "timedOut", canRetry: true });
  assert.deepEqual([await timesAsked(connection, "internal"), await timesAsked(connection, "silent")], [1, 1]);
});
