import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyInput, type FieldInput, type FormQuestion } from "../form/formQuestion.ts";
import type { SettledTurn } from "../sources/questionSource.ts";
import {
  acceptedAnswers,
  answersOf,
  freshState,
  stateFromDraft,
  withEdit,
  withFailure,
  withNotice,
  withTurn,
  type ClarificationState,
} from "./clarificationState.ts";

const typed = (text: string): FieldInput => ({ ...emptyInput, text });
const question = (id: string, rest: object = {}): FormQuestion => ({
  ...{ id, text: `${id}?`, kind: "text", required: true, multiline: false },
  ...rest,
});
const stateOf = (rest: Partial<ClarificationState>): ClarificationState => ({ ...freshState(), ...rest });
const asks = (...questions: readonly FormQuestion[]): SettledTurn => ({ kind: "asks", questions, notices: [] });
const info = (text: string) => ({ tone: "info" as const, text });

test("a form begins by waiting, and with a draft by starting a session for it", () => {
  const nothing = { open: [], problems: [], notices: [] };
  assert.deepEqual(freshState(), {
    ...{ ...nothing, questions: [], inputs: {}, accepted: {}, revision: 0 },
    phase: { kind: "loading", text: "Waiting for the questions…" },
  });
  const kept = { questions: [question("a")], inputs: { a: typed("x") }, accepted: { b: typed("y") }, revision: 3 };
  const draft = { ...kept, formId: "f", origin: { kind: "preflight", intention: "i" } } as const;
  const phase = { kind: "loading", text: "Starting a new session…" };
  assert.deepEqual(stateFromDraft({ ...draft, wasSending: false }), { ...nothing, ...kept, phase });
  const text =
    "The editor closed while your answers were being sent, so they may have arrived. " +
    "Check for new files before you send them again.";
  assert.deepEqual(stateFromDraft({ ...draft, wasSending: true }), {
    ...{ ...nothing, ...kept, phase },
    notices: [{ tone: "warning", text }],
  });
});

test("an edit counts when it is newer, and outdates the problems with what it changes", () => {
  const problems = [{ questionId: "a", message: "A" }, { questionId: "b", message: "B" }, { message: "All" }];
  const state = stateOf({ inputs: { a: typed("x"), b: typed("y") }, revision: 2, problems });
  assert.deepEqual(withEdit(state, { a: typed("z") }, 3), {
    ...state,
    inputs: { a: typed("z"), b: typed("y") },
    revision: 3,
    problems: problems.slice(1),
  });
  for (const revision of [1, 2]) assert.equal(withEdit(state, { a: typed("z") }, revision), state);
});

test("only valid answers are sent, and only accepted ones are sent again", () => {
  const questions = [question("a"), question("b", { maxLength: 1 }), question("c", { initial: typed("given") })];
  const inputs = { a: typed("x"), b: typed("too long") };
  const given = { question: questions[2], value: "given" };
  assert.deepEqual(answersOf(questions, inputs), [{ question: questions[0], value: "x" }, given]);
  const state = stateOf({ questions, inputs: {}, accepted: { a: typed("y") } });
  assert.deepEqual(acceptedAnswers(state), [{ question: questions[0], value: "y" }]);
});

test("answered questions are accepted, and one that is asked again is pointed out", () => {
  const state = stateOf({ questions: [question("a"), question("b")], sessionId: "s" });
  const sent = { a: typed("x"), b: typed("y"), c: typed("") };
  const again = question("b", { text: "Really?" });
  const next = withTurn(state, asks(again, question("c")), sent);
  assert.deepEqual(next, {
    ...state,
    questions: [question("a"), again, question("c")],
    open: ["b", "c"],
    accepted: { a: typed("x") },
    phase: { kind: "asking" },
    problems: [{ questionId: "b", message: "The server is asking this again. Check your answer." }],
    notices: [info("Your answers raised one further question.")],
  });
});

test("further questions are counted, the first ones and those asked again are not", () => {
  const notices = (before: readonly FormQuestion[], ...now: readonly FormQuestion[]) =>
    withTurn(stateOf({ questions: before }), asks(...now), {}).notices;
  const [a, b, c] = [question("a"), question("b"), question("c")];
  assert.deepEqual(notices([], a, b), []);
  assert.deepEqual(notices([a], a), []);
  assert.deepEqual(notices([a], a, b), [info("Your answers raised one further question.")]);
  assert.deepEqual(notices([a], a, b, c), [info("Your answers raised 2 further questions.")]);
});

test("what was typed for a question that is no longer asked stays readable, whatever its kind", () => {
  const options = ["x", "y"].map((value) => ({ value, label: value }));
  const gone = [
    question("list", { kind: "multi", options }),
    question("yes", { kind: "boolean" }),
    question("blank"),
    question("word"),
  ];
  const inputs = {
    list: { ...emptyInput, chosen: ["x", "y"] },
    yes: { ...emptyInput, chosen: ["true"] },
    word: typed(" z "),
  };
  const next = withTurn(stateOf({ questions: gone, inputs }), asks(), {});
  assert.deepEqual(
    next.notices,
    ["“list?” is no longer asked. Your answer was: x, y", "“yes?” is no longer asked. Your answer was: true"]
      .concat("“word?” is no longer asked. Your answer was: z")
      .map(info),
  );
  assert.deepEqual(next.questions, []);
});

test("completion takes everything that was sent, and a refusal keeps the form open", () => {
  const state = stateOf({ questions: [question("a")], open: ["a"], problems: [{ message: "Old" }] });
  const sent = { a: typed("x") };
  const artifacts = [{ label: "Task", path: "task.md" }];
  assert.deepEqual(withTurn(state, { kind: "completed", summary: "Done.", artifacts, notices: [info("n")] }, sent), {
    ...state,
    open: [],
    accepted: sent,
    phase: { kind: "completed", summary: "Done.", artifacts, steps: [] },
    problems: [],
    notices: [info("n")],
  });
  const problems = [{ questionId: "a", message: "No." }];
  assert.deepEqual(withTurn(state, { kind: "rejected", problems }, sent), {
    ...state,
    phase: { kind: "asking" },
    problems,
  });
});

test("a failure stands above the questions, and in their place where there are none", () => {
  const asking = stateOf({ questions: [question("a")] });
  const phase = { kind: "asking" };
  assert.deepEqual(withFailure(asking, "No."), { ...asking, phase, problems: [{ message: "No." }] });
  const failed: SettledTurn = { kind: "failed", message: "No.", hint: "Wait." };
  assert.deepEqual(withTurn(asking, failed, {}), { ...asking, phase, problems: [{ message: "No.", hint: "Wait." }] });
  const stopped = { kind: "stopped", text: "No.", canRetry: true };
  assert.deepEqual(withFailure(freshState(), "No."), { ...freshState(), phase: stopped });
  assert.deepEqual(withTurn(freshState(), failed, {}), { ...freshState(), phase: { ...stopped, hint: "Wait." } });
});

test("a notice that comes again moves to the end", () => {
  const state = stateOf({ notices: [info("a"), info("b")] });
  assert.deepEqual(withNotice(state, info("a")).notices, [info("b"), info("a")]);
});

test("a warning that comes with every turn is shown once [clause 551]", () => {
  const notices = [{ tone: "warning" as const, text: "LLM unavailable, using deterministic mode" }];
  const first = withTurn(freshState(), { kind: "asks", questions: [], notices }, {});
  const second = withTurn(first, { kind: "asks", questions: [], notices }, {});
  const end = withTurn(second, { kind: "completed", summary: "Done", artifacts: [], notices }, {});
  assert.deepEqual([second.notices, end.notices], [notices, notices]);
  const late = withTurn(freshState(), { kind: "completed", summary: "Done", artifacts: [], notices }, {});
  assert.deepEqual(late.notices, notices);
});
