import assert from "node:assert/strict";
import { test } from "node:test";
import { silentLog } from "../../../src/domain/ports.ts";
import { CallError } from "../../../src/mcp/callError.ts";
import { timeoutProfiles } from "../../../src/mcp/serverEntry.ts";
import { leavesNothing } from "./leaks.ts";
import { hostileScript, never, stdioEntry, testPorts, withConnection } from "./support.ts";

const hostile = (mode: string) => stdioEntry("hostile", [hostileScript, mode]);

for (const isTracing of [false, true])
  test(`calls answer between odd messages${isTracing ? " that are traced" : ""}`, () =>
    leavesNothing(() =>
      withConnection(
        hostile("oddMessages"),
        async (connection) => {
          for (const text of ["first", "second"])
            assert.equal((await connection.callTool("echo", { text }, { signal: never })).text, text);
          assert.equal(connection.state.kind, "ready");
          assert.equal(connection.statistics.restarts, 0);
        },
        testPorts({ isTracing: () => isTracing }),
      ),
    ));

test("a reply that cannot be read fails its call at once, and no other [clause 165]", () =>
  leavesNothing(() =>
    withConnection(hostile("unreadableReplies"), async (connection) => {
      for (const name of ["notUtf8", "notNumber", "idLast", "torn", "behindGarbage"])
        await assert.rejects(
          connection.callTool(name, {}, { signal: never }),
          (thrown) => thrown instanceof CallError && /could not be read: (A line|Not a message)/.test(thrown.message),
          name,
        );
      assert.equal((await connection.callTool("echo", {}, { signal: never })).text, "fine");
    }),
  ));

test("an id that only means the same number answers nothing", () =>
  withConnection(hostile("strangeIds"), async (connection) => {
    assert.equal((await connection.callTool("echo", { text: "mine" }, { signal: never })).text, "mine");
  }));

test("late replies to a cancelled call do not cause warnings", async () => {
  const [warned, noted]: [string[], string[]] = [[], []];
  const log = {
    ...silentLog,
    warn: (text: string) => void warned.push(text),
    debug: (text: string) => void noted.push(text),
  };
  await withConnection(
    hostile("lateReplies"),
    async (connection) => {
      await connection.start(never);
      const stop = new AbortController();
      const call = connection.callTool("never", {}, { signal: stop.signal });
      stop.abort();
      await assert.rejects(call, { code: "cancelled" });
      // Messages stay in order: once this is answered, the late ones have come.
      await connection.callTool("echo", {}, { signal: never });
    },
    testPorts({ logFor: () => log }),
  );
  assert.deepEqual(warned, []);
  assert.equal(
    noted.filter((text) => /^A late reply to the cancelled request \d+ was ignored\.$/.test(text)).length,
    2,
  );
});

test("a tool called like a member of every object waits as long as any other", () =>
  withConnection(
    { ...hostile("wellBehaved"), timeouts: { ...timeoutProfiles.default, tools: 30_000 } },
    async (connection) => {
      for (const name of ["constructor", "toString", "__proto__"])
        assert.equal((await connection.callTool(name, { text: name }, { signal: never })).text, name);
    },
  ));
