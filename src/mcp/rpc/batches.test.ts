import assert from "node:assert/strict";
import { test } from "node:test";
import { receiveAll } from "./batches.ts";

test("of a batch that is far too long only what answers a call still counts", () => {
  const received: unknown[] = [];
  const problems: string[] = [];
  const reply = { jsonrpc: "2.0", id: 7, result: {} };
  const batch = [...Array.from({ length: 200_000 }, () => ({ a: 1 })), null, reply];
  receiveAll(
    batch,
    (one) => received.push(one),
    (id) => id === 7,
    (problem) => problems.push(problem),
  );
  assert.deepEqual([received.length, received.at(-1)], [1001, reply]);
  assert.deepEqual(problems, ["199001 messages of a batch of 200002 were ignored."]);
});
