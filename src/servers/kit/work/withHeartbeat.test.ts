import assert from "node:assert/strict";
import { test } from "node:test";
import type { ProgressUpdate, ToolContext } from "../defineTool.ts";
import { withHeartbeat } from "./withHeartbeat.ts";

test("progress advances while the model works, without reaching the next step", async ({ mock }) => {
  mock.timers.enable({ apis: ["setInterval", "Date"] });
  const updates: ProgressUpdate[] = [];
  let answer: (text: string) => void = () => undefined;
  const sample = () =>
    new Promise<never>((resolve) => {
      answer = resolve as never;
    });
  const client = { name: "x", protocolVersion: "2025-11-25", capabilities: {}, sample, elicit: sample } as never;
  const context = withHeartbeat({
    signal: new AbortController().signal,
    clientGone: new AbortController().signal,
    print: () => undefined,
    log: undefined as never,
    client,
    progress: (update) => void updates.push(update),
  } satisfies ToolContext);
  context.progress({ progress: 1, total: 5, message: "Reading" });
  const sampled = context.client.sample({ messages: [], maxTokens: 1 });
  for (let second = 0; second < 60; second++) mock.timers.tick(1000);
  answer("done");
  await sampled;
  mock.timers.tick(60_000);
  const values = updates.map(({ progress }) => progress);
  assert.ok(values.length > 6, String(values.length));
  assert.deepEqual(
    values,
    [...new Set(values)].sort((a, b) => a - b),
  );
  assert.ok(values.every((value) => value < 2));
  assert.equal(updates.at(-1)!.message, "Waiting for the model (60 s)");
  assert.equal(updates.at(-1)!.total, 5);
});
