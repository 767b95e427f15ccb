import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { test } from "node:test";
import { followSignals, underSignals } from "./followSignals.ts";

test("aborts with the first of its sources, for the same reason", () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const { signal } = followSignals(first.signal, undefined, second.signal);
  assert.equal(signal.aborted, false);
  second.abort("enough");
  first.abort("too late");
  assert.equal(signal.reason, "enough");
});

test("is aborted at once when a source already is", () => {
  assert.equal(followSignals(new AbortController().signal, AbortSignal.abort("before")).signal.reason, "before");
});

test("aborts on its own without touching its sources", () => {
  const source = new AbortController();
  const following = followSignals(source.signal);
  following.abort();
  assert.equal(following.signal.aborted, true);
  assert.equal(source.signal.aborted, false);
});

test("leaves nothing on a source that lives on", async () => {
  const source = new AbortController();
  const following = followSignals(source.signal);
  assert.equal(getEventListeners(source.signal, "abort").length, 1);
  following.dispose();
  await underSignals([source.signal], async (signal) => assert.equal(signal.aborted, false));
  await assert.rejects(
    underSignals([source.signal], () => Promise.reject(new Error("failed"))),
    /failed/,
  );
  assert.equal(getEventListeners(source.signal, "abort").length, 0);
  source.abort();
  assert.equal(following.signal.aborted, false);
});
