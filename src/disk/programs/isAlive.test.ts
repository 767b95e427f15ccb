import assert from "node:assert/strict";
import { test } from "node:test";
import { isAlive } from "./isAlive.ts";

test("a process is there when it can be signalled, or when only its user may do that", (t) => {
  let thrown: Error | undefined;
  const kill = t.mock.method(process, "kill", () => {
    if (thrown !== undefined) throw thrown;
    return true;
  });
  assert.equal(isAlive(12), true);
  assert.deepEqual(kill.mock.calls[0]?.arguments, [12, 0]);
  for (const [code, expected] of [
    ["EPERM", true],
    ["ESRCH", false],
  ] as const) {
    thrown = Object.assign(new Error(code), { code });
    assert.equal(isAlive(12), expected, code);
  }
  thrown = new Error("no code");
  assert.equal(isAlive(12), false);
});
