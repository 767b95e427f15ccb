import assert from "node:assert/strict";
import { test } from "node:test";
import { isRunning, leavesNothing } from "./leaks.ts";
import { hostileScript, never, stdioEntry, withConnection } from "./support.ts";

test(
  "stopping a server ends the daemons it started, in whatever session and environment [clause 162]",
  // Windows has no sessions to leave: its tree of processes is ended as a whole.
  { skip: process.platform === "win32" },
  () =>
    leavesNothing(() =>
      withConnection(stdioEntry("hostile", [hostileScript, "daemons"]), async (connection) => {
        await connection.callTool("echo", { text: "x" }, { signal: never });
        const pids = connection.output.flatMap(({ text }) => /^grandchild (\d+)/.exec(text)?.[1] ?? []).map(Number);
        assert.equal(pids.length, 2);
        assert.ok(pids.every(isRunning));
        await connection.stop();
        assert.deepEqual(pids.filter(isRunning), []);
      }),
    ),
);

test("a server that does not know resource templates has none [clause 148]", () =>
  withConnection(stdioEntry("hostile", [hostileScript, "noTemplates"]), async (connection) => {
    assert.deepEqual(await connection.list("resourceTemplates", never), []);
    assert.deepEqual(connection.known("resourceTemplates")?.problems, []);
  }));
