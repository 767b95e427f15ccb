import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { twoTurnServer } from "../../../../test/support/twoTurnServer.ts";
import { emptyInput } from "../form/formQuestion.ts";
import { preflightsSource } from "../../../mcp/questions/preflightsSource.ts";
import type { ToolCaller } from "../sources/questionSource.ts";
import { createClarificationSession } from "./clarificationSession.ts";
import { memoryDrafts } from "../../../../test/support/memoryDrafts.ts";

/** Answers unless it hangs; then it only notices the cancellation. */
function haltingServer() {
  const server = twoTurnServer();
  const heard: AbortSignal[] = [];
  const tools: ToolCaller = {
    async callTool(name, args, signal) {
      if (!halting.isStill) return server.tools.callTool(name, args, signal);
      heard.push(signal);
      await once(signal, "abort");
      throw new Error("aborted");
    },
  };
  const halting = { tools, heard, isStill: true };
  return halting;
}

test("waiting can be stopped: the server is notified, and the same can be tried again", async () => {
  const server = haltingServer();
  const session = createClarificationSession({
    origin: { kind: "preflight", intention: "Add login" },
    title: "Add login",
    asker: "preflights",
    destinations: [],
    source: preflightsSource({ intention: "Add login" }),
    tools: server.tools,
    drafts: memoryDrafts(),
    stepsFor: () => [],
  });
  const { signal } = new AbortController();
  const beginning = session.begin(signal);
  session.stop();
  await beginning;
  assert.partialDeepStrictEqual(session.view().phase, { kind: "stopped", canRetry: true });
  server.isStill = false;
  await session.begin(signal);
  session.edit({ strategy: { ...emptyInput, chosen: ["OAuth"] }, library: { ...emptyInput, chosen: ["lucia"] } }, 1);

  server.isStill = true;
  const submitting = session.submit(signal);
  assert.equal(session.view().phase.kind, "sending");
  session.stop();
  await submitting;
  assert.equal(session.view().problems[0]?.message, "Cancelled. Your answers are kept.");
  assert.deepEqual(
    server.heard.map(({ aborted }) => aborted),
    [true, true],
  );
  server.isStill = false;
  await session.submit(signal);
  assert.deepEqual(session.view().answered, ["strategy", "library"]);
});
