import assert from "node:assert/strict";
import { test } from "node:test";
import { duringUserAction } from "../../../src/mcp/consent/userAction.ts";
import { inTemporaryFolder } from "./inTemporaryFolder.ts";
import { hostileScript, memoryOf, never, stdioEntry, testPorts, withConnection } from "./support.ts";

test("a declined start is not asked about again by later calls, but by the next thing the user does", () =>
  inTemporaryFolder(async (folder) => {
    let asked = 0;
    const consent = { askToStart: async () => (asked += 1) < 0, askToUseModels: async () => false };
    const refused = { code: "serverRefused", message: "found was not allowed to start" };
    await withConnection(
      { ...stdioEntry("found", [hostileScript, "wellBehaved"]), folder, source: "mcpFile" },
      async (connection) => {
        const ping = (): Promise<unknown> => assert.rejects(connection.ping(never), refused);
        await duringUserAction(async () => {
          await ping();
          await ping();
          await duringUserAction(ping);
        });
        await ping();
        assert.equal(asked, 1, "a command that calls several times, and what goes on without the user");
        await duringUserAction(ping);
        assert.equal(asked, 2);
        await assert.rejects(connection.start(never), refused);
        assert.equal(asked, 3);
        const tenTimes = async (): Promise<void> => {
          for (let time = 0; time < 10; time += 1) await ping();
        };
        await Promise.all([duringUserAction(tenTimes), duringUserAction(tenTimes)]);
        assert.ok(asked <= 5, `two commands at the same time, asked ${asked - 3} times`);
      },
      testPorts({ consent, memory: memoryOf(new Map()) }),
    );
  }));
