import assert from "node:assert/strict";
import { test } from "node:test";
import { toolContext } from "../../../../test/support/toolContext.ts";
import type { ProgressUpdate } from "../../kit/defineTool.ts";
import { withBeats } from "./withBeats.ts";

test("progress goes on while the agent works, between its beginning and its end", (t) => {
  t.mock.timers.enable({ apis: ["setInterval", "Date"] });
  const updates: ProgressUpdate[] = [];
  const printed: unknown[] = [];
  const context = withBeats(
    toolContext(
      {},
      {
        progress: (update) => void updates.push(update),
        print: (...lines) => void printed.push(lines),
      },
    ),
  );
  const messages = (): (string | undefined)[] => updates.splice(0).map(({ message }) => message);
  context.progress({ progress: 0.05, total: 1, message: "Beginning" });
  t.mock.timers.tick(9000);
  assert.deepEqual(updates.splice(0), [{ progress: 0.05, total: 1, message: "Beginning" }]);

  context.progress({ progress: 0.1, total: 1, message: "Ada is working" });
  for (let beats = 0; beats < 2; beats += 1) t.mock.timers.tick(3000);
  const seen = updates.map(({ progress, total }) => [progress, total] as const);
  assert.deepEqual([seen[0], seen.every(([value]) => value >= 0.1 && value < 0.9)], [[0.1, 1], true]);
  assert.ok(seen.every(([value], index) => value > (seen[index - 1]?.[0] ?? 0)));
  assert.deepEqual(messages(), ["Ada is working", "Ada is working (3 s)", "Ada is working (6 s)"]);

  t.mock.timers.tick(2000);
  void context.print("a line", "stdout");
  assert.deepEqual([messages(), printed], [["Ada is working"], [["a line", "stdout"]]]);

  context.progress({ progress: 0.9, total: 1, message: "Verifying" });
  t.mock.timers.tick(9000);
  assert.deepEqual(messages(), ["Verifying"]);
});

test("after the end of the call nothing is reported", (t) => {
  t.mock.timers.enable({ apis: ["setInterval", "Date"] });
  let count = 0;
  const context = withBeats(toolContext({}, { progress: () => void (count += 1) }));
  context.progress({ progress: 0.1, total: 1 });
  context.end();
  t.mock.timers.tick(9000);
  void context.print("late", "stdout");
  assert.equal(count, 1);
});
