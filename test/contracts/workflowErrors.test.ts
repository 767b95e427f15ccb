import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { CallError } from "../../src/mcp/callError.ts";
import { never } from "../protocol/client/support.ts";
import { inTemporaryFolder } from "../protocol/client/inTemporaryFolder.ts";
import { printed, withForeign } from "./foreign.ts";

/** Every code of the table: what the user reads, and whether another try makes sense. */
const table: readonly (readonly [code: number, sentence: string, canRetry: boolean])[] = [
  [-32700, "agent did not understand the request: why", false],
  [-32600, "agent did not understand the request: why", false],
  [-32601, "agent does not offer speckit.plan: why", false],
  [-32602, "speckit.plan: why", false],
  [-32603, "agent reported an internal error: why", true],
  [-32000, "speckit.plan failed: why", true],
  [-32001, "speckit.plan took too long on agent: why", true],
  [-32002, "speckit.plan was cancelled by agent", true],
];

test("every code of the table is a sentence that says whether to try again, its details kept [clauses 8, 9, 70-77, 98, 100, 101]", async () => {
  await withForeign("error", async (connection) => {
    for (const [code, sentence, canRetry] of table) {
      const call = connection.callTool("speckit.plan", { code }, { signal: never });
      await assert.rejects(call, (failure) => {
        assert.ok(failure instanceof CallError);
        assert.deepEqual([failure.message, failure.canRetry], [sentence, canRetry], String(code));
        assert.deepEqual(failure.wire, { code, message: "why", data: { file: "plan.md", line: 7 } });
        // Only what the user did themselves is passed over in silence.
        assert.notEqual(failure.code, "cancelled");
        return true;
      });
    }
  });
});

test("lines, progress, stdout and stderr of a tool are kept for display and in the log file, errors in full [clauses 92, 94-96, 99]", () =>
  inTemporaryFolder(async (folder) => {
    const folders = { serverLogs: join(folder, "servers"), processRecords: join(folder, "processes") };
    const printedBy = async (scenario: string): Promise<readonly (readonly [string, string])[]> => {
      let file = "";
      let shown: readonly string[] = [];
      const kinds = ["progress", "result", "problem"];
      await withForeign(
        scenario,
        async (connection) => {
          file = connection.logFile ?? assert.fail("no file");
          const { name, arguments: args } = printed.call.params as { name: string; arguments: Record<string, unknown> };
          await connection.callTool(name, args, { signal: never }).catch(() => undefined);
          shown = connection.output.filter(({ source }) => kinds.includes(source)).map(({ text }) => text);
        },
        { ports: { folders }, entry: { name: scenario } },
      );
      const lines = (await readFile(file, "utf8")).trim().split("\n");
      const kept = lines.map((line) => JSON.parse(line) as { source: string; text: string });
      const told = kept
        .filter(({ source }) => kinds.includes(source))
        .map(({ source, text }) => [source, text] as const);
      assert.deepEqual(
        told.map(([, text]) => text),
        shown,
      );
      return told;
    };
    const created = "Specification created successfully at /path/to/specs/001-feature/spec.md";
    assert.deepEqual(await printedBy("normal"), [
      ["progress", "Analyzing requirements..."],
      ["result", created],
    ]);
    assert.deepEqual(await printedBy("printing"), [
      ["result", created],
      ["result", "12 lines written"],
      ["result", "a warning"],
    ]);
    assert.deepEqual(await printedBy("error"), [
      ["problem", 'tools/call was answered with error -32000: why {"file":"plan.md","line":7}'],
    ]);
  }));
