import assert from "node:assert/strict";
import { test } from "node:test";
import type { ImplementResult } from "../results.ts";
import { implementText } from "./implementText.ts";

type Task = ImplementResult["tasks"][number];

const task = (id: string, more: Partial<Task> = {}): Task => ({ id, outcome: "prompt", detail: "", ...more });
const result = (more: Partial<ImplementResult>): ImplementResult => ({
  ...{ files: [], summary: "Two tasks.", questions: [], openQuestions: [], hooks: [], next: null },
  ...{ mode: "deterministic", warnings: [], feature: "/w/specs/001-a", runner: "prompt" },
  ...{ gates: [], batches: [], tasks: [], blockedBy: [], skipped: [] },
  ...more,
});
const none: ReadonlySet<string> = new Set();

test("summary, gates, batches, outcomes, notes and prompts stand below each other", () => {
  const text = implementText(
    result({
      batches: [
        { phase: "Setup", tasks: ["T001", "T002"], parallel: true },
        { phase: "Core", tasks: ["T003"], parallel: false },
      ],
      tasks: [
        task("T001", { outcome: "done", detail: "verified" }),
        task("T002", { outcome: "failed", detail: "no file has changed" }),
        task("T003", { prompt: "Do T003.\n" }),
        task("T004", { prompt: "Do T004.\n" }),
      ],
      warnings: ["plan.md is missing", "spec.md is old"],
    }),
    none,
  );
  assert.equal(
    text,
    [
      "Two tasks.",
      "There are no checklists.",
      "1. Setup: T001, T002 (side by side)\n2. Core: T003",
      "- T001 done: verified\n- T002 failed: no file has changed",
      "Note:\n- plan.md is missing\n- spec.md is old",
      "Do T003.\n\n---\n\nDo T004.\n",
    ].join("\n\n"),
  );
});

test("what there is none of leaves no gap", () => {
  assert.equal(implementText(result({}), none), "Two tasks.\n\nThere are no checklists.");
});

test("prompts that make the text too long are left out whole, and a filter fetches them", () => {
  const long = (id: string, length: number) => task(id, { prompt: id.repeat(length / id.length) });
  const textOf = (...tasks: ImplementResult["tasks"]) =>
    implementText(result({ tasks: [...tasks] }), new Set(["T003"]));
  const all = textOf(long("T001", 20_000), long("T002", 20_000));
  assert.ok(all.includes("T001\n---\n\nT002") && !all.includes("left out"), "exactly as much as fits");
  const two = textOf(long("T001", 20_000), long("T002", 20_004), long("T003", 4));
  assert.ok(!two.includes("T002T002"));
  assert.match(two, /The prompts of 2 tasks are left out .* task_filter: "T002, redo:T003"\.$/);
  const first = textOf(long("T001", 60_000), long("T004", 4));
  assert.ok(first.includes("T001T001"), "the first one is shown however long it is");
  assert.match(first, /The prompts of 1 task are left out .* task_filter: "T004"\.$/);
});
