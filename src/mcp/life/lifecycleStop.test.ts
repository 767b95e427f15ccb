import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { demoLife } from "../../../test/support/fakeRuns.ts";
import { connectionId } from "../serverEntry.ts";
import { type TransportEnd, TransportError } from "../transport/transport.ts";
import { Lifecycle } from "./lifecycle.ts";

const server = { id: connectionId("/w", "demo"), name: "demo" };
const crash: TransportEnd = { reason: "demo stopped", stderrTail: ["bye"], canRetry: true };
const notRunning = (message: string) => ({ message, detail: { code: "serverNotRunning", server } });

test("a server that stays down comes back only when it is started", async (context) => {
  const { lifecycle, openings, ready, start, last, kinds, closed } = demoLife(context, Lifecycle);
  void ready();
  await last().succeed();
  const stopped = lifecycle.stop("stay");
  assert.equal(lifecycle.stop("stay"), stopped);
  await assert.rejects(ready(), notRunning("demo is not running. Start it first"));
  closed[0]?.();
  await stopped;
  await assert.rejects(ready(), notRunning("demo is not running. Start it first"));
  assert.deepEqual([kinds(), openings.length], ["starting ready stopping stopped", 1]);
  void start();
  assert.equal(openings.length, 2);
});

test("a server that only rests comes back with the next call, after its old process is gone", async (context) => {
  const { lifecycle, openings, ready, last, kinds, closed } = demoLife(context, Lifecycle);
  void ready();
  await last().succeed();
  const stopped = lifecycle.stop("rest");
  const call = ready();
  await nextTurn();
  assert.equal(openings.length, 1);
  closed[0]?.();
  await stopped;
  await nextTurn();
  await last().succeed();
  assert.equal(await call, last().run);
  assert.equal(kinds(), "starting ready stopping stopped starting ready");
});

test("a server that is never to start by itself has to be started", async (context) => {
  const { ready, start, last } = demoLife(context, Lifecycle, { autostart: "never" });
  await assert.rejects(ready(), notRunning("demo is not running. Start it first"));
  void start();
  const call = ready();
  await last().succeed();
  assert.equal(await call, last().run);
});

test("a start that is stopped is aborted, and what still opens is closed", async (context) => {
  const { lifecycle, ready, last, kinds, closed } = demoLife(context, Lifecycle);
  const call = ready();
  const stopped = lifecycle.stop("stay");
  await assert.rejects(call, notRunning("demo was stopped"));
  assert.equal(last().signal.aborted, true);
  await last().succeed();
  last().onEnd(crash);
  assert.equal(lifecycle.run, undefined);
  closed[0]?.();
  await stopped;
  assert.equal(kinds(), "starting stopping stopped");
});

test("a start that fails after it was stopped is not looked at", async (context) => {
  const { lifecycle, ready, last, kinds } = demoLife(context, Lifecycle);
  void ready();
  const stopped = lifecycle.stop("stay");
  await last().fail(new TransportError(crash));
  await stopped;
  assert.equal(kinds(), "starting stopping stopped");
});

test("stopping ends the pause before a restart, and waits for the process that crashed", async (context) => {
  const { lifecycle, openings, ready, last, kinds, closed, tick } = demoLife(context, Lifecycle);
  void ready();
  await last().succeed();
  last().onEnd(crash);
  const stopped = lifecycle.stop("stay");
  let isOver = false;
  void stopped.then(() => (isOver = true));
  tick(60_000);
  await nextTurn();
  assert.deepEqual([isOver, openings.length], [false, 1]);
  closed[0]?.();
  await stopped;
  assert.equal(kinds(), "starting ready restarting stopping stopped");
  await lifecycle.stop("stay");
  assert.equal(kinds(), "starting ready restarting stopping stopped", "it was stopped already");
});
