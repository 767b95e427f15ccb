import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { test, type TestContext } from "node:test";
import { createTurns, pauseFor, type Turn } from "./turns.ts";

/** A pause of a second, and what becomes of it. */
function pausing(context: TestContext) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const controller = new AbortController();
  const turn: Turn = { isCancelled: false, stop: undefined };
  const paused = pauseFor(1000, controller.signal, turn);
  return { controller, turn, paused, tick: (ms: number) => context.mock.timers.tick(ms) };
}

test("a pause takes its time, and leaves nothing behind", async (context) => {
  const { controller, turn, paused, tick } = pausing(context);
  let isOver = false;
  void paused.then(() => (isOver = true));
  tick(999);
  await Promise.resolve();
  assert.deepEqual([isOver, turn.stop === undefined], [false, false]);
  tick(1);
  await paused;
  assert.deepEqual([turn.stop, getEventListeners(controller.signal, "abort").length], [undefined, 0]);
});

test("a pause ends with the connection, or with the request", async (context) => {
  for (const end of [
    ({ controller }: ReturnType<typeof pausing>) => controller.abort(),
    ({ turn }: ReturnType<typeof pausing>) => turn.stop?.(),
  ]) {
    const pause = pausing(context);
    end(pause);
    await assert.rejects(pause.paused, { name: "AbortError", message: "Cancelled" });
    assert.deepEqual([pause.turn.stop, getEventListeners(pause.controller.signal, "abort").length], [undefined, 0]);
    context.mock.timers.reset();
  }
});

test("only the requests that are on their way can be cancelled", async () => {
  const turns = createTurns();
  const stopped: string[] = [];
  await turns.during(new Set([1, "a"]), async (turn) => {
    turn.stop = () => void stopped.push("stopped");
    turns.cancel(2);
    assert.deepEqual([turn.isCancelled, stopped], [false, []]);
    turns.cancel("a");
    assert.deepEqual([turn.isCancelled, stopped], [true, ["stopped"]]);
  });
  const over: Turn[] = [];
  await assert.rejects(
    turns.during(new Set([3]), async (turn) => {
      over.push(turn);
      throw new Error("lost");
    }),
    /lost/,
  );
  turns.cancel(3);
  assert.deepEqual(over, [{ isCancelled: false, stop: undefined }]);
  assert.equal(await turns.during(new Set([4]), async () => "answer"), "answer");
});
