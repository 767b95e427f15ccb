import assert from "node:assert/strict";
import { test } from "node:test";
import { timeoutProfiles } from "../../../src/mcp/serverEntry.ts";
import { leavesNothing } from "./leaks.ts";
import { hostileScript, never, stdioEntry, withConnection } from "./support.ts";

test("the limit of a request does not pay for the start of its server [clause 153]", { timeout: 60_000 }, () =>
  leavesNothing(() => {
    const timeouts = { ...timeoutProfiles.default, resources: 2500 };
    return withConnection(stdioEntry("slow", [hostileScript, "slowInitialize"], { timeouts }), async (connection) => {
      assert.deepEqual(await connection.list("resources", never), []);
    });
  }),
);

test(
  "a call says that its server was not ready, and not that it did not answer [clause 154]",
  { timeout: 60_000 },
  () =>
    leavesNothing(() => {
      const restart = { initialMs: 600_000, maxMs: 600_000, crashes: 5, windowMs: 60_000 };
      const timeouts = { ...timeoutProfiles.default, initialize: 4000 };
      return withConnection(
        stdioEntry("broken", ["-e", "process.exit(3)"], { restart, timeouts }),
        async (connection) => {
          await assert.rejects(connection.list("resources", never), {
            code: "timedOut",
            message: "broken was not ready within 5000 ms",
          });
        },
      );
    }),
);
