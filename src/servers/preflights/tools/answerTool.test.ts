import assert from "node:assert/strict";
import { test } from "node:test";
import { silentLog } from "../../../domain/ports.ts";
import type { ToolContext } from "../../kit/defineTool.ts";
import { answerTool } from "./answerTool.ts";

const unused = (): never => {
  throw new Error("not asked for");
};

function contextWith(signal: AbortSignal, errors: unknown[]): ToolContext {
  const log = { ...silentLog, error: (_: string, cause?: unknown) => void errors.push(cause) };
  const client = {
    name: "t",
    protocolVersion: "",
    capabilities: {},
    elicit: unused,
    sample: unused,
    listRoots: unused,
  };
  const clientGone = new AbortController().signal;
  return { signal, log, client, clientGone, progress: () => undefined, print: () => undefined };
}

test("an unexpected failure is an internal error with its details in the log, not in the answer", async () => {
  const errors: unknown[] = [];
  const thrown = new Error("broken at /home/jane/secret");
  const result = await answerTool(() => Promise.reject(thrown), contextWith(new AbortController().signal, errors));
  assert.equal(result.isError, true);
  assert.match(result.text, /"code": "INTERNAL_ERROR"/);
  assert.ok(!result.text.includes("jane"));
  assert.deepEqual(errors, [thrown]);
});

test("a cancelled call has no result", async () => {
  const signal = AbortSignal.abort();
  await assert.rejects(
    answerTool(() => Promise.reject(new Error("x")), contextWith(signal, [])),
    { name: "AbortError" },
  );
});
