import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { oneAtATime } from "./oneAtATime.ts";

/** Work that ends when it is told to. */
function controlled() {
  const begun: { end(): void; fail(error: Error): void }[] = [];
  const work = (): Promise<void> =>
    new Promise((end, fail) => {
      begun.push({ end, fail });
    });
  return { begun, run: oneAtATime(work) };
}

const turn = (): Promise<void> => setImmediate();

test("a hundred calls during one piece of work cause one more, after it", async () => {
  const { begun, run } = controlled();
  const first = run();
  const others = Array.from({ length: 100 }, run);
  await turn();
  assert.equal(begun.length, 1);
  begun[0]?.end();
  await first;
  await turn();
  assert.equal(begun.length, 2);
  begun[1]?.end();
  await Promise.all(others);
  await turn();
  assert.equal(begun.length, 2);
});

test("a call after the last one has ended works again", async () => {
  const { begun, run } = controlled();
  const first = run();
  begun[0]?.end();
  await first;
  const second = run();
  assert.equal(begun.length, 2);
  begun[1]?.end();
  await second;
});

test("a failure reaches its caller only, and the pending work is still done", async () => {
  const { begun, run } = controlled();
  const first = run();
  const second = run();
  begun[0]?.fail(new Error("no disk"));
  await assert.rejects(first, /no disk/);
  await turn();
  begun[1]?.end();
  await second;
});
