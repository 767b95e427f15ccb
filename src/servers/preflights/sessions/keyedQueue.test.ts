import assert from "node:assert/strict";
import { test } from "node:test";
import { createKeyedQueue } from "./keyedQueue.ts";

test("jobs of one key run in turn, a failing one included; other keys do not wait", async () => {
  const inTurn = createKeyedQueue();
  const events: string[] = [];
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = inTurn("a", async () => {
    await gate;
    events.push("first");
    throw new Error("broken");
  });
  const second = inTurn("a", async () => events.push("second"));
  await inTurn("b", async () => events.push("other"));
  open();
  await assert.rejects(first, /broken/);
  await second;
  assert.deepEqual(events, ["other", "first", "second"]);
});
