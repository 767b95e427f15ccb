import assert from "node:assert/strict";
import { test } from "node:test";
import { timeoutProfiles } from "../../../src/mcp/serverEntry.ts";
import { isRunning, leavesNothing } from "./leaks.ts";
import { hostileScript, never, stdioEntry, testPorts, untilState, withConnection } from "./support.ts";

const restart = { initialMs: 1, maxMs: 5, crashes: 5, windowMs: 60_000 };

test(
  "a server that was stopped by a signal is noticed by the next call and started anew",
  // Windows has no signal that stops a process.
  { skip: process.platform === "win32" },
  () =>
    leavesNothing(() =>
      withConnection(
        stdioEntry("frozen", [hostileScript, "pid"], { restart, timeouts: { ...timeoutProfiles.default, tools: 500 } }),
        async (connection) => {
          const ask = async () => Number((await connection.callTool("echo", {}, { signal: never })).text);
          const first = await ask();
          const noticed = untilState(connection, "restarting");
          process.kill(first, "SIGSTOP");
          await assert.rejects(ask(), { code: "timedOut" });
          const state = await noticed;
          assert.equal(state.kind === "restarting" && state.reason, "frozen no longer responds");
          assert.notEqual(await ask(), first);
          await connection.stop();
          assert.ok(!isRunning(first));
        },
        testPorts({ aliveLimitMs: 500 }),
      ),
    ),
);
