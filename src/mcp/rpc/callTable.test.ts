import assert from "node:assert/strict";
import { test } from "node:test";
import { type Call, createCallTable } from "./callTable.ts";

/** A call that notes what is done to its clocks. */
function newCall(): { readonly call: Call; readonly clocks: string[] } {
  const clocks: string[] = [];
  const note = (what: string) => (): void => void clocks.push(what);
  const scope = {
    ...{ stopped: undefined, onStop: undefined, again: () => false },
    ...{ touch: note("touch"), pause: note("pause"), resume: note("resume"), end: note("end") },
  };
  return { call: { method: "x", scope, hooks: {}, startedAt: 0, settle: () => undefined }, clocks };
}

test("a call is found by what servers make of its id and of its token", () => {
  const calls = createCallTable();
  const all = Array.from({ length: 3 }, () => newCall().call);
  assert.deepEqual(
    all.map((call) => calls.add(call)),
    [0, 1, 2],
  );
  assert.deepEqual(
    all.map(({ id }) => id),
    [0, 1, 2],
  );
  assert.deepEqual(calls.ids, [0, 1, 2]);
  for (const id of [1, "1"]) assert.equal(calls.get(id), all[1]);
  for (const id of ["0x1", " 1", "01", "1.0", "", "tool-1", 3, null, undefined, [1], {}])
    assert.equal(calls.get(id), undefined, JSON.stringify(id));
  for (const token of [2, "2", "tool-2"]) assert.equal(calls.byToken(token), all[2]);
  for (const token of ["tool-", "x-tool-2", "tool-tool-2", null, 5]) assert.equal(calls.byToken(token), undefined);
});

test("a call is taken once", () => {
  const calls = createCallTable();
  const [first, second] = [newCall().call, newCall().call];
  for (const call of [first, second]) calls.add(call);
  assert.equal(calls.take("0"), first);
  assert.deepEqual([calls.take(0), calls.get(0), calls.ids], [undefined, undefined, [1]]);
});

test("the last thousand calls that were given up are remembered", () => {
  const calls = createCallTable();
  for (let id = 0; id < 1000; id += 1) calls.stopped(String(id));
  assert.deepEqual([calls.wasStopped(0), calls.wasStopped("999"), calls.wasStopped(1000)], [true, true, false]);
  calls.stopped(1000);
  assert.deepEqual([calls.wasStopped(0), calls.wasStopped(1), calls.wasStopped(1000)], [false, true, true]);
});

test("no clock of any call runs while the server is answered", () => {
  const calls = createCallTable();
  const [before, during, taken] = [newCall(), newCall(), newCall()];
  calls.add(before.call);
  calls.add(taken.call);
  calls.pauseClocks();
  calls.pauseClocks();
  calls.add(during.call);
  calls.take(1);
  calls.resumeClocks();
  assert.deepEqual([before.clocks, during.clocks, taken.clocks], [["pause"], ["pause"], ["pause", "resume"]]);
  calls.resumeClocks();
  const after = newCall();
  calls.add(after.call);
  calls.take(2);
  for (const { clocks } of [before, during, taken]) assert.deepEqual(clocks, ["pause", "resume"]);
  assert.deepEqual(after.clocks, []);
});
