import assert from "node:assert/strict";
import { test } from "node:test";
import { createEmitter } from "./emitter.ts";

test("a function that listens twice hears twice, and stops once for each", () => {
  const emitter = createEmitter<string>();
  const heard: string[] = [];
  const listener = (value: string): void => void heard.push(value);
  const [first] = [emitter.event(listener), emitter.event(listener)];
  emitter.fire("a");
  first?.dispose();
  first?.dispose();
  emitter.fire("b");
  assert.deepEqual([heard, emitter.listenerCount], [["a", "a", "b"], 1]);
  emitter.dispose();
  emitter.fire("c");
  assert.deepEqual([heard.length, emitter.listenerCount], [3, 0]);
});

test("a listener that fails does not stop the others, with and without a way to tell", () => {
  const failures: unknown[] = [];
  const oops = new Error("Oops");
  for (const emitter of [createEmitter<void>(), createEmitter<void>((thrown) => failures.push(thrown))]) {
    let heard = 0;
    emitter.event(() => {
      throw oops;
    });
    emitter.event(() => void (heard += 1));
    emitter.fire();
    assert.equal(heard, 1);
  }
  assert.deepEqual(failures, [oops]);
});
