import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { watchWork } from "./watchWork.ts";

function watchOf(context: TestContext) {
  context.mock.timers.enable({ apis: ["setInterval", "Date"] });
  const told: { part: number; message: string }[] = [];
  const report = (part: number, message: string): void => void told.push({ part, message });
  const watch = watchWork("T001 Ring the bell", report, (seconds) => `silent for ${seconds} s`);
  return { told, watch, pass: (ms: number) => context.mock.timers.tick(ms) };
}

test("progress is reported at once, and at most once a second while a program prints", (context) => {
  const { told, watch, pass } = watchOf(context);
  for (let at = 0; at < 25; at += 1) {
    pass(100);
    watch.heard();
  }
  watch.end();
  assert.deepEqual(
    told.map(({ message }) => message),
    ["T001 Ring the bell", "T001 Ring the bell", "T001 Ring the bell"],
  );
});

test("a silent program is reported every three seconds until it has ended, and progress grows below 1", (context) => {
  const { told, watch, pass } = watchOf(context);
  pass(3000);
  pass(3000);
  watch.end();
  pass(9000);
  assert.deepEqual(
    told.map(({ message }) => message),
    ["T001 Ring the bell", "silent for 3 s", "silent for 6 s"],
  );
  const parts = told.map(({ part }) => part);
  assert.ok(parts.every((part, index) => part < 1 && part > (parts[index - 1] ?? -1)));
});
