import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormView } from "../../src/protocol/clarificationForm.ts";
import { pageToSave } from "./pageToSave.ts";
import { initialState } from "./state.ts";

const view: FormView = {
  formId: "f",
  asks: "clarification",
  title: "T",
  asker: "preflights",
  destinations: [],
  questions: [],
  answered: [],
  inputs: {},
  revision: 0,
  phase: { kind: "asking" },
  problems: [],
  notices: [],
};
const inputs = { q: { chosen: [], other: false, text: "hunter22", skipped: false } };

test("the page saves what was typed", () => {
  const saved = pageToSave({ ...initialState, view, inputs, revision: 3 }, 10);
  assert.deepEqual(saved, { formId: "f", inputs, revision: 3, scrollTop: 10 });
});

test("the page saves nothing that was typed for another server", () => {
  const saved = pageToSave({ ...initialState, view: { ...view, asks: "elicitation" }, inputs, revision: 3 }, 10);
  assert.deepEqual(saved, { formId: "f", inputs: {}, revision: 0, scrollTop: 10 });
});
