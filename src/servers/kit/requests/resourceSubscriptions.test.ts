import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { test } from "node:test";
import type { ResourceChange } from "../serverDefinition.ts";
import { createResourceSubscriptions } from "./resourceSubscriptions.ts";

function watched() {
  const told: unknown[] = [];
  let change: ((change: ResourceChange) => void) | undefined;
  const counts = { watching: 0, disposed: 0 };
  const subscriptions = createResourceSubscriptions(
    {
      templates: [],
      list: async () => [],
      read: async () => undefined,
      collectionOf: (uri) => (uri.startsWith("all/") ? "all" : undefined),
      watch(onDidChange) {
        counts.watching += 1;
        change = onDidChange;
        return { dispose: () => void (counts.disposed += 1) };
      },
    },
    (method, params) => told.push(params === undefined ? method : [method, params]),
  );
  const after = async (...changes: readonly ResourceChange[]): Promise<unknown[]> => {
    for (const one of changes) change?.(one);
    await nextTurn();
    return told.splice(0);
  };
  return { subscriptions, counts, after };
}

const updated = "notifications/resources/updated";
const listChanged = "notifications/resources/list_changed";

test("nothing is watched before a client listens, and then only once", () => {
  const { subscriptions, counts } = watched();
  assert.equal(counts.watching, 0);
  subscriptions.clientReady();
  subscriptions.subscribe("a");
  assert.equal(counts.watching, 1);
  subscriptions.dispose();
  assert.equal(counts.disposed, 1);
});

test("a client is notified of what it subscribed to, also of what a collection holds, and of nothing else", async () => {
  const { subscriptions, after } = watched();
  subscriptions.subscribe("a");
  assert.deepEqual(await after({ list: false, updated: ["a", "b"] }), [[updated, { uri: "a" }]]);
  assert.deepEqual(await after({ list: false, updated: ["all/1"] }), []);
  subscriptions.subscribe("all");
  assert.deepEqual(await after({ list: false, updated: ["all/1"] }), [[updated, { uri: "all/1" }]]);
  subscriptions.unsubscribe("a");
  assert.deepEqual(await after({ list: false, updated: ["a"] }), []);
});

test("many changes at once are reported together, and none of them twice", async () => {
  const { subscriptions, after } = watched();
  subscriptions.subscribe("a");
  const change = { list: true, updated: ["a"] };
  assert.deepEqual(await after(change, change, { list: false, updated: [] }), [listChanged, [updated, { uri: "a" }]]);
  assert.deepEqual(await after({ list: false, updated: ["a"] }), [[updated, { uri: "a" }]]);
  assert.deepEqual(await after({ list: true, updated: [] }), [listChanged]);
});
