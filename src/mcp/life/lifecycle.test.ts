import assert from "node:assert/strict";
import { test } from "node:test";
import { demoLife, handshake } from "../../../test/support/fakeRuns.ts";
import { serverRefused } from "../../domain/failures.ts";
import { duringUserAction } from "../consent/userAction.ts";
import { connectionId } from "../serverEntry.ts";
import { type TransportEnd, TransportError } from "../transport/transport.ts";
import { Lifecycle } from "./lifecycle.ts";
import { userRefusal } from "./userRefusal.ts";

const server = { id: connectionId("/w", "demo"), name: "demo" };
const crash: TransportEnd = { reason: "demo stopped", stderrTail: ["bye"], canRetry: true };
const away: TransportEnd = { reason: "demo is away", stderrTail: [], canRetry: true, cause: "away" };
const failed = (message: string) => ({ message, detail: { code: "serverFailed", server } });

test("a server is opened once, and whoever waits gets the same run", async (context) => {
  const { lifecycle, openings, states, start, ready, last } = demoLife(context, Lifecycle);
  assert.deepEqual([lifecycle.state, lifecycle.run, lifecycle.restarts], [{ kind: "stopped" }, undefined, 0]);
  const all = [start(), ready(), start()];
  assert.deepEqual(states, [{ kind: "starting" }]);
  await last().succeed();
  for (const run of [...all, start(), ready()]) assert.equal(await run, last().run);
  assert.deepEqual(states.slice(1), [{ kind: "ready", since: new Date(0), ...handshake }]);
  assert.deepEqual([openings.length, lifecycle.run, lifecycle.state], [1, last().run, states[1]]);
});

test("a server that may not start is not broken, one that fails for good is", async (context) => {
  const refused = serverRefused("Not trusted");
  const oops = new Error("Oops");
  const gone = { ...crash, canRetry: false };
  for (const [thrown, state, error] of [
    [refused, { kind: "stopped" }, refused],
    [oops, { kind: "failed", reason: "Oops", stderrTail: [] }, { ...failed("Oops"), cause: oops }],
    [new TransportError(gone), { kind: "failed", reason: "demo stopped", stderrTail: ["bye"] }, failed("demo stopped")],
    [
      new TransportError({ ...gone, exitCode: 1, signal: "SIGKILL" }),
      { kind: "failed", reason: "demo stopped", exitCode: 1, signal: "SIGKILL", stderrTail: ["bye"] },
      failed("demo stopped"),
    ],
  ] as const) {
    const { lifecycle, openings, ready, start, last } = demoLife(context, Lifecycle);
    const call = ready();
    await last().fail(thrown);
    await assert.rejects(call, error);
    assert.deepEqual(lifecycle.state, state);
    const next = ready();
    if (state.kind === "failed") await assert.rejects(next, failed(`${state.reason}. Restart it to try again`));
    else assert.equal(openings.length, 2);
    void start();
    assert.equal(openings.length, 2);
    context.mock.reset();
    context.mock.timers.reset();
  }
});

test("a server that crashed is opened again after its pause, and calls wait for it", async (context) => {
  const { lifecycle, openings, states, closed, ready, last, tick } = demoLife(context, Lifecycle);
  void ready();
  last().onEnd(crash);
  assert.equal(lifecycle.state.kind, "starting", "its start fails with the same end");
  await last().succeed();
  tick(100);
  last().onEnd(crash);
  last().onEnd(crash);
  assert.deepEqual(states.slice(2), [
    { kind: "restarting", attempt: 1, nextTry: new Date(350), reason: "demo stopped" },
  ]);
  assert.deepEqual([lifecycle.run, lifecycle.restarts, closed.length], [undefined, 1, 1]);
  const call = ready();
  tick(249);
  assert.equal(openings.length, 1);
  tick(1);
  assert.equal(openings.length, 2);
  await last().succeed();
  assert.equal(await call, last().run);
});

test("a server that crashes again and again is given up until it is started anew", async (context) => {
  const { lifecycle, openings, ready, start, last, tick } = demoLife(context, Lifecycle);
  const call = ready();
  for (let count = 0; count < 5; count += 1) {
    await last().fail(new TransportError(crash));
    tick(30_000);
  }
  await assert.rejects(call, failed("demo stopped, several times in a row"));
  assert.deepEqual([lifecycle.state.kind, lifecycle.restarts, openings.length], ["failed", 4, 5]);
  void start();
  await last().fail(new TransportError(crash));
  const { state } = lifecycle;
  assert.deepEqual(state.kind === "restarting" && state.attempt, 1);
});

test("a long time of being ready makes the next crash the first", async (context) => {
  const { lifecycle, ready, last, tick } = demoLife(context, Lifecycle);
  for (const [readyMs, attempt] of [
    [0, 1],
    [0, 2],
    [10_000, 1],
  ] as const) {
    void ready();
    await last().succeed();
    tick(readyMs);
    last().onEnd(crash);
    const { state } = lifecycle;
    assert.equal(state.kind === "restarting" && state.attempt, attempt);
    tick(1000);
  }
});

test("whoever waits for a server that does not answer is told at once", async (context) => {
  const { lifecycle, ready, last } = demoLife(context, Lifecycle);
  const call = ready();
  await last().fail(new TransportError({ ...crash, cause: "unanswered" }));
  await assert.rejects(call, failed("demo stopped"));
  assert.equal(lifecycle.state.kind, "restarting");
});

test("a server that is away for long is tried by the next call, unless it asked us to stay away", async (context) => {
  for (const retryAfterMs of [undefined, 5]) {
    const { openings, ready, last, tick } = demoLife(context, Lifecycle);
    const call = ready();
    const end = retryAfterMs === undefined ? away : { ...away, retryAfterMs };
    for (let count = 0; count < 5; count += 1) {
      if (count > 0) tick(30_000);
      void ready();
      assert.equal(openings.length, count + 1, "the first pauses are short");
      await last().fail(new TransportError(end));
    }
    await assert.rejects(call, failed("demo is away, several times in a row"));
    void ready();
    assert.equal(openings.length, retryAfterMs === undefined ? 6 : 5);
    tick(30_000);
    assert.equal(openings.length, 6, "not twice at once");
    context.mock.reset();
    context.mock.timers.reset();
  }
});

test("what the user refused is asked again only when they do something else", async (context) => {
  const { openings, ready, start, last } = demoLife(context, Lifecycle);
  const refusal = userRefusal("No token");
  const byNothing = ready();
  await duringUserAction(async () => {
    const call = ready();
    await last().fail(refusal);
    await assert.rejects(call, refusal);
    await assert.rejects(byNothing, refusal);
    await assert.rejects(ready(), refusal, "the same action");
  });
  await assert.rejects(ready(), refusal, "no action");
  assert.equal(openings.length, 1);
  await duringUserAction(async () => {
    const call = ready();
    assert.equal(openings.length, 2, "another action");
    await last().fail(refusal);
    await assert.rejects(call, refusal);
  });
  void start();
  assert.equal(openings.length, 3, "a start");
  await last().fail(serverRefused("Not trusted"));
  void ready();
  assert.equal(openings.length, 4, "it is not the user who refused");
});
