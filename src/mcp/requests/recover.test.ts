import assert from "node:assert/strict";
import { test } from "node:test";
import type { CallScope, StopReason } from "../rpc/callScope.ts";
import { RpcError } from "../rpc/rpcError.ts";
import { createRecovery } from "./recover.ts";

/** A call whose clocks never run out by themselves. */
function scopeOf(stopped?: StopReason): CallScope & { touched: number } {
  return {
    stopped,
    onStop: undefined,
    touched: 0,
    touch() {
      this.touched += 1;
    },
    pause: () => assert.fail("The user is not asked"),
    resume: () => assert.fail("The user is not asked"),
    again: () => true,
    end: () => undefined,
  };
}
const recovery = (scope: CallScope, isRead = true) =>
  createRecovery({
    ...{
      context: { server: { id: "/w demo", name: "demo" }, method: "resources/read" },
      limits: { silenceMs: 1000 },
    },
    ...{ scope, isRead, hooks: undefined, visits: undefined },
  });
const lost = new RpcError({ kind: "disconnected", reason: "gone" });
const aborted: StopReason = { kind: "aborted" };
const isStopped = (error: unknown): boolean => error instanceof RpcError && error.failure.kind === "stopped";

test("a read is sent again twice, after a longer pause each time", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const scope = scopeOf();
  const recover = recovery(scope);
  for (const pauseMs of [100, 200]) {
    let isSentAgain = false;
    const again = recover(lost).then(() => (isSentAgain = true));
    t.mock.timers.tick(pauseMs - 1);
    await Promise.resolve();
    assert.equal(isSentAgain, false);
    t.mock.timers.tick(1);
    await again;
    assert.equal(scope.onStop, undefined);
  }
  assert.equal(scope.touched, 2);
  await assert.rejects(recover(lost), lost);
});

test("a call that is stopped while it pauses is not sent again", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const scope = scopeOf();
  const again = recovery(scope)(lost);
  const { onStop } = scope;
  assert.ok(onStop);
  onStop(aborted);
  await assert.rejects(again, isStopped);
  scope.onStop = onStop;
  t.mock.timers.tick(1000);
  assert.equal(scope.onStop, onStop, "the pause no longer ends by itself");
  await assert.rejects(recovery(scopeOf(aborted))(lost), isStopped);
});

test("what may have run is not sent again", async () => {
  const mayHaveRun = recovery(scopeOf(), false);
  for (const failure of [
    { kind: "disconnected", reason: "gone" },
    { kind: "answered", error: { code: -32603, message: "Oops" } },
    { kind: "stopped", reason: aborted },
  ] as const) {
    const thrown = new RpcError(failure);
    await assert.rejects(mayHaveRun(thrown), thrown);
  }
  const other = new Error("Anything else");
  await assert.rejects(recovery(scopeOf())(other), other);
});

test("what was never sent goes out at once", async () => {
  await recovery(scopeOf(), false)(new RpcError({ kind: "disconnected", reason: "gone", isUnsent: true }));
});
