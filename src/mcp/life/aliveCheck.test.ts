import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { handshake } from "../../../test/support/fakeRuns.ts";
import type { JsonObject } from "../../protocol/mcpShapes.ts";
import type { CallScope } from "../rpc/callScope.ts";
import { RpcError } from "../rpc/rpcError.ts";
import { createAliveCheck } from "./aliveCheck.ts";
import type { Run } from "./lifecycle.ts";

/** A server that is asked whether it is there, and answers when the test says so. */
function suspected(context: TestContext) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const pings: { readonly method: string; answer(): void; fail(thrown: Error): void }[] = [];
  const request = (method: string, _: JsonObject | undefined, scope: CallScope): Promise<JsonObject> =>
    new Promise((resolve, reject) => {
      scope.onStop = (reason) => reject(new RpcError({ kind: "stopped", reason }));
      pings.push({ method, answer: () => resolve({}), fail: reject });
    });
  const run: Run = { peer: { request, notify: () => undefined }, handshake, close: async () => undefined };
  const state = { isBusy: false, silences: 0 };
  const check = createAliveCheck(
    100,
    () => state.isBusy,
    () => void (state.silences += 1),
  );
  return { check, run, pings, state, tick: (ms: number) => context.mock.timers.tick(ms) };
}

test("a server that does not answer in time is silent", async (context) => {
  const { check, run, pings, state, tick } = suspected(context);
  check.suspect(run);
  check.suspect(run);
  await nextTurn();
  assert.deepEqual(
    pings.map(({ method }) => method),
    ["ping"],
  );
  tick(99);
  await nextTurn();
  assert.equal(state.silences, 0);
  tick(1);
  await nextTurn();
  assert.equal(state.silences, 1);
  check.suspect(run);
  await nextTurn();
  assert.equal(pings.length, 2, "it can be suspected again");
});

test("any answer shows that a server is there", async (context) => {
  for (const end of ["answer", "refusal", "crash"]) {
    const { check, run, pings, state, tick } = suspected(context);
    check.suspect(run);
    await nextTurn();
    if (end === "answer") pings[0]?.answer();
    else if (end === "crash") pings[0]?.fail(new Error("Oops"));
    else pings[0]?.fail(new RpcError({ kind: "answered", error: { code: -32601, message: "No" } }));
    await nextTurn();
    tick(100);
    await nextTurn();
    assert.equal(state.silences, 0, end);
    context.mock.timers.reset();
  }
});

test("a server that works for another call is not asked, and not given up", async (context) => {
  const { check, run, pings, state, tick } = suspected(context);
  state.isBusy = true;
  check.suspect(run);
  await nextTurn();
  assert.equal(pings.length, 0);
  state.isBusy = false;
  check.suspect(run);
  await nextTurn();
  assert.equal(pings.length, 1);
  state.isBusy = true;
  tick(100);
  await nextTurn();
  assert.equal(state.silences, 0);
});

test("a server that has ended is not asked", async (context) => {
  const { check, run, pings, state, tick } = suspected(context);
  check.suspect(run);
  await nextTurn();
  check.end();
  tick(100);
  await nextTurn();
  check.suspect(run);
  await nextTurn();
  assert.deepEqual([pings.length, state.silences], [1, 0]);
  context.mock.timers.reset();
  const ended = suspected(context);
  ended.check.suspect(ended.run);
  ended.check.end();
  await nextTurn();
  assert.equal(ended.pings.length, 0);
});
