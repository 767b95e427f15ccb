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
