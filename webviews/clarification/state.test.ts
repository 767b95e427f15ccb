import assert from "node:assert/strict";
import { test } from "node:test";
import type { FieldInput, FormQuestion, FormToHost, FormView } from "../../src/protocol/clarificationForm.ts";
import type { PageAction, PageState } from "./pageState.ts";
import { initialState, reduce } from "./state.ts";

const input = (change: Partial<FieldInput>): FieldInput => ({
  chosen: [],
  other: false,
  text: "",
  skipped: false,
  ...change,
});
const name: FormQuestion = { id: "name", text: "Name?", kind: "text", required: true, multiline: false };
const age: FormQuestion = { id: "age", text: "Age?", kind: "number", required: false, integer: true };
const view = (change: Partial<FormView> = {}): FormView => ({
  formId: "form-1",
  asks: "clarification",
  title: "Add login",
  asker: "preflights",
  destinations: [],
  questions: [name, age],
  answered: [],
  inputs: {},
  revision: 0,
  phase: { kind: "asking" },
  problems: [],
  notices: [],
  ...change,
});

/** Runs actions one after the other; keeps what was sent. */
function run(...actions: readonly PageAction[]): { state: PageState; sent: FormToHost[] } {
  let state = initialState;
  const sent: FormToHost[] = [];
  for (const action of actions) {
    const reaction = reduce(state, action);
    state = reaction.state;
    sent.push(...reaction.messages);
  }
  return { state, sent };
}
const shown = (change: Partial<FormView> = {}): PageAction => ({ type: "shown", view: view(change) });
const typed = (questionId: string, text: string): PageAction => ({
  type: "edited",
  questionId,
  input: input({ text }),
});
const sendPressed: PageAction = { type: "sendPressed" };
const problemsIn = (state: PageState) => [...state.problems].map(([id, problem]) => `${id}: ${problem.message}`);

test("every keystroke is sent to the host with a higher number", () => {
  const { sent } = run(shown({ revision: 7 }), typed("name", "A"), typed("name", "Ad"));
  assert.deepEqual(sent, [
    { type: "edited", inputs: { name: input({ text: "A" }) }, revision: 8 },
    { type: "edited", inputs: { name: input({ text: "Ad" }) }, revision: 9 },
  ]);
});

test("nothing is wrong before a field is left, and what is wrong goes away when it is mended", () => {
  const before = run(shown(), typed("age", "x"));
  assert.deepEqual(problemsIn(before.state), []);
  const left = run(shown(), typed("age", "x"), { type: "left", questionId: "age" });
  assert.deepEqual(problemsIn(left.state), ["age: Enter a number, such as 42."]);
  assert.equal(left.state.announcement, "Age? Enter a number, such as 42.");
  const mended = run(shown(), typed("age", "x"), { type: "left", questionId: "age" }, typed("age", "7"));
  assert.deepEqual(problemsIn(mended.state), []);
});

test("sending with problems sends nothing, shows them all and goes to the first", () => {
  const { state, sent } = run(shown(), typed("age", "x"), sendPressed);
  assert.deepEqual(problemsIn(state), ["name: Enter an answer.", "age: Enter a number, such as 42."]);
  assert.deepEqual(state.focus, { on: "question", id: "name" });
  assert.equal(state.hasSummary, true);
  assert.equal(state.announcement, "2 answers need your attention.");
  assert.equal(sent.filter((message) => message.type === "submit").length, 0);
});

test("the summary follows the mending and disappears with the last problem", () => {
  const { state } = run(shown(), sendPressed, typed("name", "Ada"));
  assert.equal(state.hasSummary, false);
});

test("a clarification is looked over before it is sent, an elicitation is not", () => {
  const reviewed = run(shown(), typed("name", "Ada"), sendPressed);
  assert.equal(reviewed.state.step, "review");
  assert.deepEqual(reviewed.state.focus, { on: "review" });
  assert.equal(reviewed.sent.at(-1)?.type, "edited");
  assert.deepEqual(run(shown(), typed("name", "Ada"), sendPressed, sendPressed).sent.at(-1), { type: "submit" });
  assert.deepEqual(run(shown({ asks: "elicitation" }), typed("name", "Ada"), sendPressed).sent.at(-1), {
    type: "submit",
  });
});

test("from the review back to one question, or to all", () => {
  const toOne = run(shown(), typed("name", "Ada"), sendPressed, { type: "backPressed", questionId: "name" });
  assert.equal(toOne.state.step, "answer");
  assert.deepEqual(toOne.state.focus, { on: "question", id: "name" });
  const toAll = run(shown(), typed("name", "Ada"), sendPressed, { type: "backPressed" });
  assert.deepEqual(toAll.state.focus, { on: "title" });
});

test("while answers are being sent, a second press sends nothing", () => {
  const { sent } = run(
    shown(),
    typed("name", "Ada"),
    sendPressed,
    sendPressed,
    shown({ phase: { kind: "sending" } }),
    sendPressed,
  );
  assert.equal(sent.filter((message) => message.type === "submit").length, 1);
});

test("the server's refusal stands at its question until the answer changes, even after leaving the field", () => {
  const refusal = shown({ problems: [{ questionId: "name", message: "Too short", hint: "Use two words" }] });
  const refused = run(shown(), typed("name", "A"), sendPressed, sendPressed, refusal);
  assert.deepEqual(refused.state.problems.get("name"), {
    message: "Too short",
    hint: "Use two words",
    isFromServer: true,
  });
  assert.equal(refused.state.step, "answer");
  assert.deepEqual(refused.state.focus, { on: "question", id: "name" });
  assert.equal(refused.state.inputs["name"]?.text, "A");
  assert.equal(reduce(refused.state, { type: "left", questionId: "name" }).state.problems.size, 1);
  assert.equal(reduce(refused.state, typed("name", "A B")).state.problems.size, 0);
});

test("a refusal of the whole form goes to the summary", () => {
  const { state } = run(shown(), shown({ problems: [{ message: "Validation failed", hint: "Review" }] }));
  assert.deepEqual(state.focus, { on: "summary" });
  assert.equal(state.announcement, "Validation failed");
});

test("further questions are announced and get the focus", () => {
  const paths: FormQuestion = { id: "paths", text: "Paths?", kind: "text", required: true, multiline: true };
  const { state } = run(
    shown(),
    typed("name", "Ada"),
    sendPressed,
    sendPressed,
    shown({ questions: [name, age, paths], answered: ["name", "age"], revision: 1 }),
  );
  assert.equal(state.step, "answer");
  assert.deepEqual(state.focus, { on: "question", id: "paths" });
  assert.equal(state.announcement, "One further question.");
});

test("the first questions do not take the focus away from where the user is", () => {
  assert.equal(run(shown({ questions: [], phase: { kind: "loading", text: "…" } }), shown()).state.focus, undefined);
});

test("an answered question can be opened again", () => {
  const { state } = run(shown({ answered: ["name"] }), { type: "reopened", questionId: "name" });
  assert.ok(state.reopened.has("name"));
  assert.deepEqual(state.focus, { on: "question", id: "name" });
});

test("after a reload in mid-word the page knows more than the host and tells it", () => {
  const saved = { formId: "form-1", inputs: { name: input({ text: "Ada Lov" }) }, revision: 7 };
  const host = view({ inputs: { name: input({ text: "Ada Lo" }), age: input({ text: "36" }) }, revision: 6 });
  const { state, sent } = run({ type: "shown", view: host, saved });
  assert.equal(state.inputs["name"]?.text, "Ada Lov");
  assert.equal(state.inputs["age"]?.text, "36");
  assert.deepEqual(sent, [{ type: "edited", inputs: state.inputs, revision: 7 }]);
});

test("what was saved for another form, or is older, is not taken", () => {
  const saved = { formId: "form-1", inputs: { name: input({ text: "old" }) }, revision: 1 };
  const newer = view({ inputs: { name: input({ text: "new" }) }, revision: 2 });
  assert.equal(run({ type: "shown", view: newer, saved }).state.inputs["name"]?.text, "new");
  const other = view({ formId: "form-2" });
  assert.deepEqual(run({ type: "shown", view: other, saved }).state.inputs, {});
});

test("a view that crosses a keystroke does not take the letter back", () => {
  const { state } = run(shown(), typed("name", "Ada"), shown({ notices: [{ tone: "info", text: "Restored" }] }));
  assert.equal(state.inputs["name"]?.text, "Ada");
});

test("discarding asks once", () => {
  const asked = run(shown(), { type: "discardPressed" });
  assert.equal(asked.state.isAskingToDiscard, true);
  assert.deepEqual(asked.sent, []);
  const kept = run(shown(), { type: "discardPressed" }, { type: "discardAnswered", isSure: false });
  assert.deepEqual([kept.state.isAskingToDiscard, kept.sent], [false, []]);
  assert.deepEqual(kept.state.focus, { on: "discardButton" });
  const gone = run(shown(), { type: "discardPressed" }, { type: "discardAnswered", isSure: true });
  assert.deepEqual(gone.sent, [{ type: "discard" }]);
});

test("the end is announced", () => {
  const phase = { kind: "completed", summary: "Task created.", artifacts: [], steps: [] } as const;
  const { state } = run(shown(), shown({ phase }));
  assert.equal(state.announcement, "Task created.");
  assert.deepEqual(state.focus, { on: "outcome" });
});
