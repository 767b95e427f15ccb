import assert from "node:assert/strict";
import { test } from "node:test";
import type { Connection } from "../../../src/mcp/connection.ts";
import { timeoutProfiles } from "../../../src/mcp/serverEntry.ts";
import { leavesNothing } from "./leaks.ts";
import { hostileScript, never, stdioEntry, withConnection } from "./support.ts";

const testStream = (what: string, use: (connection: Connection) => Promise<void>): void =>
  void test(what, { timeout: 60_000 }, () =>
    leavesNothing(() => {
      const timeouts = { ...timeoutProfiles.default, byTool: { analyze: 500 } };
      return withConnection(stdioEntry("bridge", [hostileScript, "unfinishedStream"], { timeouts }), use);
    }),
  );

testStream("a result of which only a part came within the time-out is incomplete [clause 244]", async (connection) => {
  await assert.rejects(connection.callTool("analyze", {}, { signal: never }), {
    code: "timedOut",
    message: "The result of analyze is incomplete: bridge did not respond to analyze within 500 ms",
    isIncomplete: true,
    canRetry: true,
    content: [{ type: "text", text: "Analysis progress: 25%" }],
  });
});

testStream("so is one whose server died after the part", async (connection) => {
  await assert.rejects(connection.callTool("die", {}, { signal: never }), {
    code: "serverFailed",
    message: "The result of die is incomplete: die was interrupted: bridge stopped (exit code 1)",
    isIncomplete: true,
  });
});

testStream("one that the user cancelled is just cancelled", async (connection) => {
  const controller = new AbortController();
  const options = { signal: controller.signal, onPartial: () => controller.abort() };
  await assert.rejects(connection.callTool("never", {}, options), { code: "cancelled", isIncomplete: false });
});
