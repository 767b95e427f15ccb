import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { whileBusy, whileBusySync } from "./whileBusy.ts";

const failing = (code: string, times: number): { calls: number; call: () => Promise<string> } => {
  const state = {
    calls: 0,
    call: async () => {
      state.calls += 1;
      if (state.calls <= times) throw Object.assign(new Error(code), { code });
      return "done";
    },
  };
  return state;
};

test("tries again while another program has a file open on Windows", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  for (const code of ["EPERM", "EACCES", "EBUSY"]) {
    const busy = failing(code, 9);
    const outcome = whileBusy(busy.call, "win32");
    while (busy.calls < 10) await tick(context);
    assert.equal(await outcome, "done");
  }
});

test("gives up after ten tries, and at once where waiting does not help", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const busy = failing("EBUSY", 99);
  const outcome = assert.rejects(whileBusy(busy.call, "win32"), { code: "EBUSY" });
  while (busy.calls < 10) await tick(context);
  await outcome;
  assert.equal(busy.calls, 10);
  for (const [code, platform] of [
    ["ENOSPC", "win32"],
    ["EACCES", "linux"],
  ] as const) {
    const refused = failing(code, 99);
    await assert.rejects(whileBusy(refused.call, platform), { code });
    assert.equal(refused.calls, 1);
  }
});

test("waits a little longer before each try, ten times in 1.4 s", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const busy = failing("EBUSY", 9);
  const outcome = whileBusy(busy.call, "win32");
  for (let tries = 1; tries < 10; tries += 1) {
    await tick(context, 30 * tries - 1);
    assert.equal(busy.calls, tries);
    await tick(context, 1);
  }
  assert.equal(await outcome, "done");
});

test("where nothing can be awaited, it waits a third as long", (context) => {
  const pauses: number[] = [];
  context.mock.method(Atomics, "wait", (array: Int32Array, index: number, value: number, milliseconds: number) => {
    assert.equal(array[index], value, "it would not wait");
    pauses.push(milliseconds);
    return "timed-out";
  });
  let calls = 0;
  const call = (code: string, times: number) => (): string => {
    calls += 1;
    if (calls <= times) throw Object.assign(new Error(code), { code });
    return "done";
  };
  assert.equal(whileBusySync(call("EBUSY", 9), "win32"), "done");
  assert.deepEqual(pauses, [10, 20, 30, 40, 50, 60, 70, 80, 90]);
  for (const [code, platform, expected] of [
    ["EBUSY", "win32", 10],
    ["ENOSPC", "win32", 1],
    ["EACCES", "linux", 1],
  ] as const) {
    calls = 0;
    assert.throws(() => whileBusySync(call(code, 99), platform), { code });
    assert.equal(calls, expected, code);
  }
});

/** Lets what is due happen before and after some time has passed. */
async function tick(context: { mock: { timers: { tick(ms: number): void } } }, ms = 300): Promise<void> {
  await setImmediate();
  context.mock.timers.tick(ms);
  await setImmediate();
}
