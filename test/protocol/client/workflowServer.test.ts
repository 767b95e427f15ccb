import assert from "node:assert/strict";
import { test } from "node:test";
import type { Connection } from "../../../src/mcp/connection.ts";
import { leavesNothing } from "./leaks.ts";
import { hostileScript, never, stdioEntry, withConnection } from "./support.ts";

const testWorkflow = (what: string, use: (connection: Connection) => Promise<void>): void =>
  void test(what, () => leavesNothing(() => withConnection(stdioEntry("agent", [hostileScript, "workflow"]), use)));

testWorkflow(
  "progress reaches a call by the token that the contract makes of its id [clauses 28, 29]",
  async (connection) => {
    const steps: unknown[] = [];
    const onProgress = (update: object): void => void steps.push(update);
    await connection.callTool("speckit.specify", {}, { signal: never, onProgress });
    assert.deepEqual(steps, [{ progress: 50, total: 100, message: "Analyzing requirements..." }]);
  },
);

testWorkflow("what the program behind a tool printed belongs to its result [clauses 94, 95]", async (connection) => {
  const { text } = await connection.callTool("speckit.specify", {}, { signal: never });
  assert.equal(text, "created\n12 lines written\na warning");
  const printed = connection.output.filter(({ source }) => source === "result").map((line) => line.text);
  assert.deepEqual(printed, ["created", "12 lines written", "a warning"]);
});

testWorkflow("the details of an error are in the log of the server [clause 99]", async (connection) => {
  await assert.rejects(connection.callTool("speckit.plan", {}, { signal: never }), { code: "toolFailed" });
  const [line] = connection.output.filter(({ source }) => source === "problem");
  assert.equal(line?.text, 'tools/call was answered with error -32000: Tool failed {"file":"plan.md","line":7}');
});
