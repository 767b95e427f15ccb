import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { test } from "node:test";
import { onAbort } from "./onAbort.ts";

test("many callbacks share one listener, which is removed with the last of them", () => {
  const { signal } = new AbortController();
  const stops = Array.from({ length: 3 }, () => onAbort(signal, () => undefined));
  assert.equal(getEventListeners(signal, "abort").length, 1);
  stops.forEach((stop) => stop());
  stops.forEach((stop) => stop());
  assert.equal(getEventListeners(signal, "abort").length, 0);
});

test("a callback that was added after all others had gone is still called", () => {
  const controller = new AbortController();
  let calls = 0;
  onAbort(controller.signal, () => (calls += 1))();
  onAbort(controller.signal, () => (calls += 10));
  controller.abort();
  assert.equal(calls, 10);
});

test("whoever has not stopped listening is called once, and then nothing listens any more", () => {
  const controller = new AbortController();
  let calls = "";
  const stop = onAbort(controller.signal, () => (calls += "a"));
  onAbort(controller.signal, () => (calls += "b"));
  onAbort(controller.signal, () => (calls += "c"));
  stop();
  controller.abort();
  assert.equal(calls, "bc");
  assert.equal(getEventListeners(controller.signal, "abort").length, 0);
});

test("stopping twice does not concern those who came later", () => {
  const { signal } = new AbortController();
  const stop = onAbort(signal, () => undefined);
  stop();
  onAbort(signal, () => undefined);
  stop();
  onAbort(signal, () => undefined);
  assert.equal(getEventListeners(signal, "abort").length, 1);
});
