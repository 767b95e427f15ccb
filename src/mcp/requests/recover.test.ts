import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { CallLimits, CallScope, StopReason } from "../rpc/callScope.ts";
import { RpcError, type RpcFailure } from "../rpc/rpcError.ts";
import { createRecovery, limitsOfRead } from "./recover.ts";
import type { MakeVisits } from "./requiredVisits.ts";

/** A call whose clocks never run out by themselves. */
function scopeOf(stopped?: StopReason, canGoOn = true): CallScope & { touched: number } {
  return {
    stopped,
    onStop: undefined,
    touched: 0,
    touch() {
      this.touched += 1;
    },
    pause: () => assert.fail("The user is not asked"),
    resume: () => assert.fail("The user is not asked"),
    again: () => canGoOn,
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
    await setImmediate();
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

test("a read is sent again after what may pass, anything else only if it never ran", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const answered = (code: number): RpcFailure => ({ kind: "answered", error: { code, message: "Oops" } });
  const gone = { kind: "disconnected", reason: "gone" } as const;
  const silent = { kind: "stopped", reason: { kind: "timedOut", limitMs: 1, limit: "silence" } } as const;
  const cases: readonly (readonly [RpcFailure, isReadAgain: boolean, isAnythingAgain: boolean, canGoOn?: boolean])[] = [
    [gone, true, false],
    [{ ...gone, isFinal: true }, false, false],
    [{ ...gone, isFinal: true, neverRan: true }, true, true],
    [{ ...gone, isFinal: true, isUnsent: true }, true, true],
    [answered(-32603), true, false],
    [answered(-32001), true, false],
    [answered(-32602), false, false],
    [answered(-32042), false, false],
    [silent, true, false],
    [silent, false, false, false],
    [{ kind: "unreadable", reason: "odd" }, false, false],
  ];
  for (const [failure, ...expected] of cases) {
    for (const isRead of [true, false]) {
      const [thrown, scope] = [new RpcError(failure), scopeOf(undefined, expected[2])];
      const again = recovery(
        scope,
        isRead,
      )(thrown).then(
        () => true,
        (error: unknown) => error !== thrown && assert.fail(String(error)),
      );
      t.mock.timers.tick(100);
      const isSentAgain = await again;
      assert.equal(isSentAgain, isRead ? expected[0] : expected[1], JSON.stringify(failure));
      const isTouched = isSentAgain && isRead && !("isUnsent" in failure);
      assert.equal(scope.touched, Number(isTouched), "only a read has all of its time again");
    }
  }
});

test("all tries of a read have a minute, or as long as one of them may be silent, or what the caller allows", () => {
  assert.deepEqual(limitsOfRead({ silenceMs: 1000 }), { silenceMs: 1000, totalMs: 60_000 });
  assert.deepEqual(limitsOfRead({ silenceMs: 90_000 }), { silenceMs: 90_000, totalMs: 90_000 });
  assert.deepEqual(limitsOfRead({ silenceMs: 90_000, totalMs: 5 }), { silenceMs: 90_000, totalMs: 5 });
});

const wantsVisit = new RpcError({ kind: "answered", error: { code: -32042, message: "Visit" } });

/** Recovers with a user who was asked, or who was not because a page is still open. */
function visiting(wasAsked: boolean, limits: CallLimits = { silenceMs: 1000 }) {
  const waits: number[] = [];
  const told: unknown[] = [];
  const visits: MakeVisits = async ({ maxWaitMs, onWaiting }) => {
    waits.push(maxWaitMs);
    onWaiting("Waiting");
    return wasAsked;
  };
  const context = { server: { id: "/w demo", name: "demo" }, method: "tools/call", subject: "pay" };
  const hooks = { onProgress: (update: unknown) => void told.push(update) };
  const scope = scopeOf();
  return { waits, told, recover: createRecovery({ context, limits, scope, isRead: false, hooks, visits }) };
}

test("the user visits what a server asks for three times, and ten times it is asked whether they are done", async () => {
  for (const [wasAsked, times] of [
    [true, 3],
    [false, 10],
  ] as const) {
    const { waits, told, recover } = visiting(wasAsked);
    for (let time = 0; time < times; time += 1) await recover(wantsVisit);
    await assert.rejects(recover(wantsVisit), { message: "demo keeps asking for a page to be visited before pay" });
    assert.equal(waits.length, times);
    assert.deepEqual(told[0], { progress: 0, message: "Waiting" });
  }
});

test("a person has a minute on a page, or as long as the server may be silent, within the whole time", async () => {
  const waitOf = async (limits: CallLimits): Promise<unknown> => {
    const { waits, recover } = visiting(true, limits);
    await recover(wantsVisit);
    return waits[0];
  };
  assert.equal(await waitOf({ silenceMs: 1000 }), 60_000);
  assert.equal(await waitOf({ silenceMs: 90_000 }), 90_000);
  assert.equal(await waitOf({ silenceMs: 1000, totalMs: 5000 }), 5000);
});

test("no visit answers another error or a lost connection", async () => {
  const { waits, recover } = visiting(true);
  const other = new RpcError({ kind: "answered", error: { code: -32602, message: "Oops" } });
  for (const thrown of [other, lost]) await assert.rejects(recover(thrown), thrown);
  assert.deepEqual(waits, []);
});
