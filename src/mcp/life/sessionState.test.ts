import assert from "node:assert/strict";
import { test } from "node:test";
import { handshake } from "../../../test/support/fakeRuns.ts";
import type { JsonObject } from "../../protocol/mcpShapes.ts";
import type { Handshake } from "../connection.ts";
import { canLog, canSubscribe, newSessionState, restoreSessionState, type SessionState } from "./sessionState.ts";

/** What a server with these capabilities is told. */
async function restored(capabilities: Handshake["capabilities"], state: SessionState): Promise<readonly unknown[]> {
  const told: unknown[] = [];
  const request = async (method: string, params: JsonObject | undefined): Promise<JsonObject> => {
    told.push([method, params]);
    throw new Error("It refuses");
  };
  const peer = { request, notify: () => undefined };
  restoreSessionState({ peer, handshake: { ...handshake, capabilities }, close: async () => undefined }, state, 100);
  await new Promise(setImmediate);
  return told;
}

const everything = { logging: {}, resources: { subscribe: true } };

test("a server that came back is told what the one before it was told", async () => {
  const state: SessionState = { subscriptions: new Set(["a:1", "a:2"]), loggingLevel: "debug" };
  const level = ["logging/setLevel", { level: "debug" }];
  const subscriptions = ["a:1", "a:2"].map((uri) => ["resources/subscribe", { uri }]);
  assert.deepEqual(await restored(everything, state), [level, ...subscriptions]);
  assert.deepEqual(await restored({ logging: {} }, state), [level]);
  assert.deepEqual(await restored({ resources: { subscribe: true } }, state), subscriptions);
  assert.deepEqual(await restored({ resources: {} }, state), []);
  assert.deepEqual(await restored(everything, newSessionState()), []);
});

test("a server can do what it declares", () => {
  const can = (capabilities: Handshake["capabilities"]) =>
    [canLog, canSubscribe].map((check) => check({ ...handshake, capabilities }));
  assert.deepEqual(
    [can(everything), can({}), can({ resources: { subscribe: false } })],
    [
      ...[
        [true, true],
        [false, false],
        [false, false],
      ],
    ],
  );
});
