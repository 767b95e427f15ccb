import assert from "node:assert/strict";
import { test } from "node:test";
import { oddMessages } from "../../fixtures/hostileServer/oddMessages.ts";
import { leavesNothing } from "../../protocol/client/leaks.ts";
import { hostileScript, never, stdioEntry, testPorts, withConnection } from "../../protocol/client/support.ts";

const calls = 2000;
const together = 20;

test("odd messages around every reply: each of two thousand calls answers", (context) =>
  leavesNothing(() =>
    withConnection(
      stdioEntry("hostile", [hostileScript, "oddMessages"]),
      async (connection) => {
        let next = 0;
        const caller = async (): Promise<void> => {
          while (next < calls) {
            const number = (next += 1);
            const args = { text: `answer ${number}`, only: number };
            assert.equal((await connection.callTool("echo", args, { signal: never })).text, args.text);
          }
        };
        await Promise.all(Array.from({ length: together }, caller));
        assert.equal(connection.statistics.restarts, 0);
        context.diagnostic(`${calls} calls between ${2 * calls} of ${oddMessages.length} odd messages`);
      },
      testPorts({ isTracing: () => true }),
    ),
  ));
