import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { test } from "node:test";
import { createRequestGate } from "./requestGate.ts";

/** A gate for two at once and three altogether, and requests that run until they are ended. */
function gateForTwo() {
  const gate = createRequestGate({ atOnce: 2, maxOpen: 3 });
  const begun: string[] = [];
  const ends = new Map<string, (thrown?: Error) => void>();
  const ask = (name: string, signal = new AbortController().signal, prepare?: () => Promise<void>): Promise<string> =>
    gate({
      ...(prepare ? { prepare } : {}),
      work: () => {
        begun.push(name);
        return new Promise((resolve, reject) => {
          ends.set(name, (thrown) => (thrown ? reject(thrown) : resolve(`answer to ${name}`)));
        });
      },
      signal,
    });
  return { ask, begun, end: (name: string, thrown?: Error) => ends.get(name)?.(thrown) };
}

test("as many requests as allowed are worked on, the next wait, and more are refused", async () => {
  const { ask, begun, end } = gateForTwo();
  const [a, b, c] = [ask("a"), ask("b"), ask("c")];
  await assert.rejects(ask("d"), {
    name: "RequestRefused",
    code: -32000,
    message: "More than 3 requests wait for an answer",
  });
  await nextTurn();
  assert.deepEqual(begun, ["a", "b"]);
  end("a");
  assert.equal(await a, "answer to a");
  const e = ask("e");
  await nextTurn();
  assert.deepEqual(begun, ["a", "b", "c"]);
  end("b", new Error("No"));
  await assert.rejects(b, /No/);
  await nextTurn();
  assert.deepEqual(begun, ["a", "b", "c", "e"]);
  for (const name of ["c", "e"]) end(name);
  assert.deepEqual(await Promise.all([c, e]), ["answer to c", "answer to e"]);
});

test("a request that is withdrawn gives up its place", async () => {
  const { ask, begun, end } = gateForTwo();
  const controller = new AbortController();
  const [a, b, c] = [ask("a"), ask("b"), ask("c", controller.signal)];
  await nextTurn();
  controller.abort(new Error("withdrawn"));
  await assert.rejects(c, /withdrawn/);
  assert.equal(getEventListeners(controller.signal, "abort").length, 0);
  const d = ask("d");
  await nextTurn();
  end("a");
  await a;
  await nextTurn();
  assert.deepEqual(begun, ["a", "b", "d"]);
  for (const name of ["b", "d"]) end(name);
  await Promise.all([b, d]);
  await assert.rejects(ask("e", AbortSignal.abort(new Error("too late"))), /too late/);
  assert.deepEqual(begun, ["a", "b", "d"]);
});

test("a request that waited for its turn no longer listens to its signal", async () => {
  const { ask, end } = gateForTwo();
  const controller = new AbortController();
  const all = [ask("a"), ask("b"), ask("c", controller.signal)];
  await nextTurn();
  assert.equal(getEventListeners(controller.signal, "abort").length, 1);
  end("a");
  await nextTurn();
  assert.equal(getEventListeners(controller.signal, "abort").length, 0);
  for (const name of ["b", "c"]) end(name);
  await Promise.all(all);
});

test("what has to be clear first is asked before the turn, and its refusal frees the place", async () => {
  const { ask, begun, end } = gateForTwo();
  const refuse = (): Promise<void> => Promise.reject(new Error("not allowed"));
  for (let count = 0; count < 5; count += 1) await assert.rejects(ask("x", undefined, refuse), /not allowed/);
  const [a, b] = [ask("a"), ask("b", undefined, async () => undefined)];
  await nextTurn();
  assert.deepEqual(begun, ["a", "b"]);
  for (const name of begun) end(name);
  await Promise.all([a, b]);
});
