import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { test } from "node:test";
import { untilEnded } from "./untilEnded.ts";

const cancelled = AbortSignal.abort();

test("a program that cannot be ended does not hold whoever cancelled it", async () => {
  const end = await untilEnded(new EventEmitter(), 60_000, cancelled, async () => undefined);
  assert.deepEqual(end, { code: null, ending: "cancelled" });
});

test("a failing end does not make it wait forever", async () => {
  const fail = async (): Promise<void> => {
    throw new Error("too many open files");
  };
  assert.equal((await untilEnded(new EventEmitter(), 60_000, cancelled, fail)).ending, "cancelled");
  const child = new EventEmitter();
  const ended = untilEnded(child, 60_000, new AbortController().signal, fail);
  child.emit("exit", 3);
  assert.deepEqual(await ended, { code: 3, ending: "exited" });
});

test("the exit of a program is reported where it ended before the rest of its family", async () => {
  const child = new EventEmitter();
  const cancelling = new AbortController();
  const ended = untilEnded(child, 60_000, cancelling.signal, async () => void child.emit("exit", 143));
  cancelling.abort();
  assert.deepEqual(await ended, { code: 143, ending: "cancelled" });
});

test("a limit of more days than a timer can count is not over at once", async () => {
  const child = new EventEmitter();
  const ended = untilEnded(child, 30 * 86_400_000, new AbortController().signal, async () => undefined);
  // Timers fire in order: one of a millisecond would have been before this one.
  setTimeout(() => child.emit("exit", 0), 20);
  assert.deepEqual(await ended, { code: 0, ending: "exited" });
});
