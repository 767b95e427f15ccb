import assert from "node:assert/strict";
import { test } from "node:test";
import { limitsFor } from "./timeoutFor.ts";

const timeouts = { initialize: 1, tools: 2, resources: 3, prompts: 4, byTool: { slow: 5 } };

test("the kind of a request decides how long it may take", () => {
  const silenceOf = (method: string): number | undefined => limitsFor(timeouts, method).silenceMs;
  assert.deepEqual(
    ["tools/list", "tools/call", "resources/read", "prompts/get", "completion/complete", "ping"].map(silenceOf),
    [2, 2, 3, 4, 4, 2],
  );
});

test("a tool may have a time of its own, and no other word of an object counts as one", () => {
  assert.deepEqual(limitsFor(timeouts, "tools/call", "slow"), { silenceMs: 5 });
  assert.deepEqual(limitsFor(timeouts, "tools/call", "quick"), { silenceMs: 2 });
  assert.deepEqual(limitsFor(timeouts, "tools/call", "constructor"), { silenceMs: 2 });
});

test("a time for the whole request is passed on", () => {
  assert.deepEqual(limitsFor({ ...timeouts, total: 9 }, "resources/list"), { silenceMs: 3, totalMs: 9 });
});
