import assert from "node:assert/strict";
import { test } from "node:test";
import { CallError } from "../../src/mcp/callError.ts";
import type { Connection } from "../../src/mcp/connection.ts";
import { leavesNothing, never } from "../protocol/client/leaks.ts";
import { batch, callTool, printedAnswers, result } from "./pluginMessages.ts";
import { assertPrinted } from "./printed.ts";
import { type Heard, type HeardMessage, type Script, withScript } from "./withScript.ts";

const testResults = (
  what: string,
  answers: Script["answers"],
  use: (connection: Connection, heard: Heard) => Promise<void>,
  entry: object = {},
): void =>
  void test(what, () =>
    leavesNothing(() =>
      withScript({ answers: { ...printedAnswers, ...answers } }, use, {
        name: "superclaude",
        entry: { protocolVersion: "2025-03-26", ...entry },
      }),
    ),
  );

const text = (value: string): object => result({ content: [{ type: "text", text: value }] });
const call = (connection: Connection, tool: string) => connection.callTool(tool, {}, { signal: never });
const isBatch = (line: unknown): line is readonly HeardMessage[] => Array.isArray(line);
const twoTools = { "tools/call sc-analyze": [[text("analyzed")]], "tools/call sc-lint": [[text("linted")]] };

/** Both calls of the printed batch, in one turn. */
const callBoth = async (connection: Connection): Promise<readonly string[]> => {
  await connection.start(never);
  const outcomes = await Promise.all(batch.map(({ params }) => call(connection, params.name)));
  return outcomes.map((outcome) => outcome.text);
};

testResults(
  "calls of one turn leave as the printed batch, and its answers are matched [clauses 236, 237]",
  twoTools,
  async (connection, heard) => {
    assert.deepEqual(await callBoth(connection), ["analyzed", "linted"]);
    const sent = heard.lines.find(isBatch) ?? assert.fail("no batch");
    const ids = sent.map(({ id }) => id);
    assert.ok(ids.every(Number.isInteger) && new Set(ids).size === 2, ids.join());
    assertPrinted(
      sent.map((message, index) => ({ ...message, id: index + 1 })),
      batch,
      "pluginBatch",
    );
  },
  { batch: true },
);

for (const [what, entry] of Object.entries({
  "of another revision": { protocolVersion: "2025-06-18", batch: true },
  "whose entry does not ask for it": {},
}))
  testResults(
    `no batch goes to a server ${what} [clause 238]`,
    // It speaks the revision that it is offered.
    { ...twoTools, initialize: [[result({ protocolVersion: "2025-03-26", ...entry, capabilities: { tools: {} } })]] },
    async (connection, heard) => {
      assert.deepEqual(await callBoth(connection), ["analyzed", "linted"]);
      assert.deepEqual(heard.lines.filter(isBatch), []);
    },
    entry,
  );

testResults(
  "a printed partial result is shown, and the final one completes the call [clauses 241, 242]",
  { "tools/call": [[callTool.partial, callTool.response]] },
  async (connection) => {
    const parts: string[] = [];
    const outcome = await connection.callTool(
      "sc-analyze",
      {},
      { signal: never, onPartial: (part) => void parts.push(part.text) },
    );
    assert.deepEqual(parts, ["Analysis progress: 25%"]);
    assert.deepEqual(outcome.content, callTool.response.result.content);
  },
);

testResults(
  "a result that says it does not stream is final [clause 243]",
  { "tools/call": [[{ ...callTool.partial, result: { ...callTool.partial.result, streaming: false } }]] },
  async (connection) => {
    const parts: string[] = [];
    const outcome = await connection.callTool(
      "sc-analyze",
      {},
      { signal: never, onPartial: (part) => void parts.push(part.text) },
    );
    assert.deepEqual([outcome.text, parts], ["Analysis progress: 25%", []]);
  },
);

testResults(
  "wrong parameters are reported as printed: which one, what was expected and what came [clauses 216, 220]",
  { "tools/call": [[callTool.error]] },
  async (connection) =>
    assert.rejects(call(connection, "sc-analyze"), {
      code: "invalidInput",
      message: "sc-analyze: focus must be one of performance, security, quality, not invalid-focus",
    }),
);

/** Code, what the contracts call it, and what our user reads. */
const codes = [
  [-32700, "Parse error", "serverRefused", "superclaude did not understand the request: Parse error"],
  [-32600, "Invalid Request", "serverRefused", "superclaude did not understand the request: Invalid Request"],
  [-32601, "Method not found", "notFound", "superclaude does not offer sc-32601: Method not found"],
  [-32602, "Invalid params", "invalidInput", "sc-32602: Invalid params"],
  [-32603, "Internal error", "serverFailed", "superclaude reported an internal error: Internal error"],
  [-32000, "Plugin error", "toolFailed", "sc-32000 failed: Plugin error"],
  [-32001, "Timeout error", "timedOut", "sc-32001 took too long on superclaude: Timeout error"],
] as const;

testResults(
  "every code becomes a sentence, with the answer behind it [clauses 142-147, 217-223, 255]",
  Object.fromEntries(
    codes.map(([code, message]) => [`tools/call sc${code}`, [[{ jsonrpc: "2.0", error: { code, message }, id: 0 }]]]),
  ),
  async (connection) => {
    for (const [code, message, kind, sentence] of codes)
      await assert.rejects(call(connection, `sc${code}`), (thrown) => {
        assert.ok(thrown instanceof CallError && thrown.cause instanceof Error);
        assert.deepEqual([thrown.code, thrown.message, thrown.wire], [kind, sentence, { code, message }]);
        return true;
      });
  },
);
