import assert from "node:assert/strict";
import { test } from "node:test";
import { promisify } from "node:util";
import type { Connection } from "../../../src/mcp/connection.ts";
import { isRunning, leavesNothing } from "./leaks.ts";
import { hostileScript, never, stdioEntry, withConnection } from "./support.ts";

const nextTick = promisify((callback: () => void) => process.nextTick(callback));
const isWindows = process.platform === "win32";
const restart = { initialMs: 1, maxMs: 5, crashes: 5, windowMs: 60_000 };

const askForPid = async (connection: Connection): Promise<number> =>
  Number((await connection.callTool("echo", {}, { signal: never })).text);

/**
 * Kills it, and holds this process up until it is dead: its exit has then happened, but its event has not been
 * delivered yet.
 */
function killUnseen(pid: number): void {
  process.kill(pid, "SIGKILL");
  while (isRunning(pid));
}

test(
  "calls in the moment after a server died wait for the next one",
  // Windows does not know processes that are dead but not collected.
  { skip: isWindows },
  () =>
    leavesNothing(() =>
      withConnection(stdioEntry("victim", [hostileScript, "pid"], { restart }), async (connection) => {
        killUnseen(await askForPid(connection));
        // The one that finds out: its request is lost on the way.
        const lost = assert.rejects(askForPid(connection), /echo was interrupted: victim was ended by SIGKILL/);
        // Turns in which no event is delivered.
        for (let turn = 0; turn < 50; turn += 1) await nextTick();
        // Each tries again at once, as a program may do. A request that is lost on the way fails, once.
        let failures = 0;
        const caller = async (): Promise<number> => {
          for (;;) {
            try {
              return await askForPid(connection);
            } catch (thrown) {
              failures += 1;
              if (failures > 10) throw thrown;
            }
          }
        };
        const answers = new Set(await Promise.all(Array.from({ length: 10 }, caller)));
        await lost;
        assert.equal(answers.size, 1);
        assert.equal(connection.statistics.restarts, 1);
      }),
    ),
);

/** Answers the handshake and one call, then closes its input and lives on. */
const deafScript = `
  hello='{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"deaf","version":"1"}}'
  read line; printf '{"jsonrpc":"2.0","id":0,"result":%s}\\n' "$hello"
  read line; read line
  exec 0<&-
  printf '{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"heard"}]}}\\n'
  while :; do sleep 1; done`;

test("a server that no longer reads is started again", { skip: isWindows }, () => {
  const launch = { type: "stdio", command: "sh", args: ["-c", deafScript], env: {} } as const;
  return leavesNothing(() =>
    withConnection(stdioEntry("deaf", [], { launch, restart }), async (connection) => {
      const ask = async (): Promise<string> => (await connection.callTool("echo", {}, { signal: never })).text;
      assert.equal(await ask(), "heard");
      // Only a message that cannot be delivered shows it.
      await assert.rejects(ask(), /echo was interrupted: deaf closed its output/);
      assert.equal(await ask(), "heard");
    }),
  );
});
