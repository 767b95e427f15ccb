import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { applyEdits } from "../text/edits.ts";
import { markTask } from "./markTask.ts";
import { parseTasks } from "./parseTasks.ts";

const line = fc
  .record({
    bullet: fc.constantFrom("-", "*", "+"),
    state: fc.constantFrom(" ", "x", "X", "-", "~"),
    number: fc.integer({ min: 1, max: 40 }),
    bold: fc.boolean(),
    words: fc.string({ maxLength: 20 }).map((text) => text.replace(/[\r\n]/g, " ")),
    ending: fc.constantFrom("\n", "\r\n", "\n\n", "\n  - [ ] nested\n", "\n```\n- [ ] T001 code\n```\n"),
  })
  .map(({ bullet, state, number, bold, words, ending }) => {
    const id = `T${String(number).padStart(3, "0")}`;
    return `${bullet} [${state}] ${bold ? `**${id}**` : id} ${words}${ending}`;
  });

test("ticking any task changes exactly one character", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.nat(), (lines, choice) => {
      const text = lines.join("");
      const { tasks } = parseTasks(text);
      if (tasks.length === 0) return;
      const task = tasks[choice % tasks.length]!;
      const marked = markTask(text, task, "done");
      assert.equal(marked.ok, true);
      if (!marked.ok || marked.value === undefined) return;
      const after = applyEdits(text, [marked.value]);
      assert.equal(after.length, text.length);
      const changed = [...Array(text.length).keys()].filter((index) => text[index] !== after[index]);
      assert.equal(changed.length, 1);
      assert.equal(after[changed[0]!], "X");
      assert.equal(parseTasks(after).tasks.length, tasks.length);
    }),
    { numRuns: 500 },
  );
});

test("the task is found again after the list moved", () => {
  const task = parseTasks("- [ ] T001 Write it").tasks[0]!;
  const moved = "# New title\r\n\r\n- [x] T000 Before\r\n- [ ] **T001** Write it\r\n";
  const marked = markTask(moved, task, "done");
  assert.equal(marked.ok && applyEdits(moved, [marked.value!]), moved.replace("[ ] **T001", "[X] **T001"));
});

test("a task that is gone or reads differently is left alone", () => {
  const task = parseTasks("- [ ] T001 Write it").tasks[0]!;
  assert.deepEqual(markTask("- [ ] T002 Write it", task, "done"), {
    ok: false,
    error: { kind: "missing", id: "T001" },
  });
  assert.deepEqual(markTask("- [ ] T001 Delete it", task, "done"), {
    ok: false,
    error: { kind: "changed", id: "T001" },
  });
  assert.deepEqual(markTask("### T001: Write it", task, "done"), {
    ok: false,
    error: { kind: "noCheckBox", id: "T001" },
  });
});

test("what is already ticked needs no edit, whatever its case", () => {
  const task = parseTasks("- [ ] T001 Write it").tasks[0]!;
  assert.deepEqual(markTask("- [x] T001 Write it", task, "done"), { ok: true, value: undefined });
});
