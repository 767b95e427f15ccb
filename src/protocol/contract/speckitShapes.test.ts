import assert from "node:assert/strict";
import { test } from "node:test";
import { speckitClarify } from "../speckit/speckitClarify.ts";
import { speckitImplement } from "../speckit/speckitImplement.ts";
import { speckitPlan } from "../speckit/speckitPlan.ts";
import { speckitSpecify } from "../speckit/speckitSpecify.ts";
import { speckitTasks } from "../speckit/speckitTasks.ts";

const question = {
  ...{ id: "q1", text: "Who?", why: "w", category: "c", kind: "choice", recommended: "A", reason: "r" },
  options: [{ key: "A", label: "Only its owner" }],
};
const result = {
  files: ["/w/spec.md"],
  summary: "Done.",
  questions: [question, { ...question, id: "q2", kind: "short", options: undefined }],
  openQuestions: ["Where?"],
  hooks: [{ event: "after", command: "x", optional: true, description: "d" }],
  ...{ next: "speckit.plan", mode: "deterministic", warnings: ["w"], feature: "/w/specs/001-a" },
};
const contracts = [speckitClarify, speckitPlan, speckitSpecify, speckitTasks];

test("a result is read as our server sends it", () => {
  for (const { name, output } of contracts) {
    assert.deepEqual(output.parse(result), result, name);
    for (const change of [{ next: null }, { mode: "model" }])
      assert.deepEqual(output.parse({ ...result, ...change }), { ...result, ...change }, name);
  }
});

test("a server that answers in plain text has said nothing of it", () => {
  const said = { files: [], summary: "", questions: [], openQuestions: [], hooks: [] };
  for (const { name, output } of contracts)
    for (const answer of ["Done.", {}, 7]) assert.deepEqual(output.parse(answer), said, name);
});

test("what is odd is left out, and the rest is read", () => {
  const odd = {
    ...{ files: "spec.md", summary: 7, questions: "none", openQuestions: [1], hooks: [{}] },
    ...{ next: 7, mode: "magic", warnings: "w", feature: 7 },
  };
  assert.deepEqual(speckitPlan.output.parse(odd), {
    ...{ files: [], summary: "", questions: [], openQuestions: [], hooks: [], warnings: [] },
    ...{ next: undefined, mode: undefined, feature: undefined },
  });
});

test("a file is named by its path, alone or with more about it", () => {
  const filesOf = (files: unknown): unknown => speckitPlan.output.parse({ files }).files;
  assert.deepEqual(filesOf(["a.md", { path: "b.md", created: true }]), ["a.md", "b.md"]);
  for (const unreadable of [[null], [7], [{ name: "a.md" }], ["a.md", null]])
    assert.deepEqual(filesOf(unreadable), [], JSON.stringify(unreadable));
});

test("a question of another shape is left out, an odd member of one does not matter", () => {
  const odd = {
    id: "q3",
    text: "When?",
    why: 7,
    category: null,
    kind: "long",
    options: "A",
    recommended: 1,
    reason: 1,
  };
  const read = speckitPlan.output.parse({ questions: [{ ...question, id: "" }, { id: "q4" }, null, odd, question] });
  const { id, text, ...others } = odd;
  const left = Object.fromEntries(Object.keys(others).map((key) => [key, undefined]));
  assert.deepEqual(read.questions, [{ id, text, ...left }, question]);
});

test("gates, batches and tasks are read where they are whole", () => {
  const gate = { checklist: "ux.md", total: 3, checked: 2, unchecked: 1, status: "OPEN" };
  const outcomes = ["done", "failed", "unverified", "blocked", "cancelled", "prompt"];
  const own = {
    gates: [gate, { ...gate, status: "PASS" }],
    batches: [{ phase: "Setup", tasks: ["T001"], parallel: true }],
    tasks: outcomes.map((outcome) => ({ id: "T001", outcome, detail: "d", prompt: "p" })),
    ...{ blockedBy: ["T000"], skipped: ["T002"], runner: "claude" },
  };
  assert.deepEqual(speckitImplement.output.parse({ ...result, ...own }), { ...result, ...own });
  const odd = {
    ...{ gates: [{ ...gate, status: "OK" }], batches: [{}], tasks: [{ id: "T001", outcome: "odd" }] },
    ...{ blockedBy: [1], skipped: "T002", runner: 7 },
  };
  const none = { gates: [], batches: [], tasks: [], blockedBy: [], skipped: [], runner: undefined };
  assert.deepEqual(speckitImplement.output.parse({ ...result, ...odd }), { ...result, ...none });
});
