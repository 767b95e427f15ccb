import assert from "node:assert/strict";
import { test } from "node:test";
import { whileBusy } from "./whileBusy.ts";

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

async function tick(context: { mock: { timers: { tick(ms: number): void } } }): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  context.mock.timers.tick(300);
}
