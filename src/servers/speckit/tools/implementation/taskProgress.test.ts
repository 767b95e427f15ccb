import assert from "node:assert/strict";
import { test } from "node:test";
import type { ProgressUpdate } from "../../../kit/defineTool.ts";
import { createTaskProgress } from "./taskProgress.ts";

const task = (text: string) => ({ id: { number: 1, suffix: "", text }, description: "Create src/a.ts" });

function watched() {
  const updates: (ProgressUpdate & { at: number })[] = [];
  const printed: string[] = [];
  const context: Parameters<typeof createTaskProgress>[0] = {
    progress: (update) => void updates.push({ ...update, at: Date.now() }),
    print: (lines, stream, printer) => void printed.push(`${printer ?? ""} ${stream} ${lines}`),
  };
  return { updates, printed, progress: createTaskProgress(context, 2) };
}

test("silence is broken at least every ten seconds until the task ends", ({ mock }) => {
  mock.timers.enable({ apis: ["setInterval", "Date"] });
  const { updates, progress } = watched();
  const watch = progress.begin(task("T001"));
  for (let second = 0; second < 60; second++) mock.timers.tick(1000);
  const gaps = updates.slice(1).map(({ at }, index) => at - updates[index]!.at);
  assert.ok(gaps.length >= 6 && Math.max(...gaps) <= 10_000, gaps.join());
  assert.equal(updates.at(-1)!.message, "T001 is running (60 s)");
  watch.end();
  const atTheEnd = updates.length;
  mock.timers.tick(60_000);
  assert.equal(updates.length, atTheEnd);
});

test("every line is passed on under the name of its task, and progress grows beside it", ({ mock }) => {
  mock.timers.enable({ apis: ["setInterval", "Date"], now: 1_000_000 });
  const { updates, printed, progress } = watched();
  for (const id of ["T001", "T002"]) {
    const watch = progress.begin(task(id));
    for (let line = 0; line < 1000; line++) {
      void watch.onOutput(`line ${String(line)}`, line % 2 === 0 ? "stdout" : "stderr");
      mock.timers.tick(10);
    }
    watch.end();
  }
  const lines = ["T001", "T002"].flatMap((id) =>
    Array.from({ length: 1000 }, (_, line) => `${id} ${line % 2 === 0 ? "stdout" : "stderr"} line ${String(line)}`),
  );
  assert.deepEqual(printed, lines);
  const values = updates.map(({ progress: value }) => value);
  // The end of one task and the beginning of the next share a value; the kit sends it once.
  assert.deepEqual(
    values,
    [...values].sort((a, b) => a - b),
  );
  assert.ok(updates.length >= 20 && updates.length < 40, String(updates.length));
  assert.equal(values.at(-1), 2);
});
