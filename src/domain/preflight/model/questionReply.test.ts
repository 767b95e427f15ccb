import assert from "node:assert/strict";
import { test } from "node:test";
import { otherOption } from "../../clarification/question.ts";
import type { QuestionLimits } from "./questionReply.ts";
import { readQuestionReply } from "./questionReply.ts";

const none: QuestionLimits = { most: 2, askedIds: [] };
const choice = (id: string, options: unknown = ["x", "y"]) => ({ id, type: "single_choice", question: "Q?", options });
const replied = (questions: unknown, more: object = {}) => ({
  questions,
  missing_info: [],
  decision_hint: "adr",
  progress: 0.3,
  ...more,
});
const read = (questions: unknown, limits = none) => readQuestionReply(replied(questions), limits).questions;

test("good questions pass and get their Other", () => {
  const [first] = read([choice("cache")]);
  assert.deepEqual(first, { id: "cache", type: "single_choice", question: "Q?", options: ["x", "y", otherOption] });
  const [multi] = read([
    { ...choice("m", ["x", "y", "Other"]), type: "multi_choice", min_selections: 1, max_selections: 0 },
  ]);
  assert.deepEqual(multi, {
    id: "m",
    type: "multi_choice",
    question: "Q?",
    options: ["x", "y", otherOption],
    minSelections: 1,
  });
});

test("a good reply is taken as it is", () => {
  const reply = replied([choice("cache"), { ...choice("b"), type: "free_text", optional: true }], {
    missing_info: ["b", "cache"],
  });
  assert.deepEqual(readQuestionReply(reply, none), {
    questions: [
      { id: "cache", type: "single_choice", question: "Q?", options: ["x", "y", otherOption] },
      { id: "b", type: "free_text", question: "Q?", optional: true },
    ],
    missingInfo: ["cache", "b"],
    hint: "adr",
    progress: 0.3,
    repairs: [],
  });
  const nothing = { questions: [], missingInfo: [], hint: "task", progress: 1, repairs: [] };
  assert.deepEqual(readQuestionReply(replied([], { progress: 1, decision_hint: "task" }), none), nothing);
});

test("no more questions are taken than there is room for, those that were asked do not count", () => {
  const three = replied([choice("a"), choice("b"), choice("c")], { missing_info: ["b", "c"] });
  const { questions, repairs } = readQuestionReply(three, { most: 2, askedIds: ["a"] });
  assert.deepEqual([questions.map(({ id }) => id), repairs], [["b", "c"], []]);
  const none = readQuestionReply(three, { most: 0, askedIds: [] });
  assert.deepEqual(none, {
    ...{ questions: [], missingInfo: [], hint: "adr", progress: 1 },
    repairs: ["too many questions", "progress set to 1"],
  });
});

test("ids are words with underscores, and never that of a companion", () => {
  for (const [written, id] of [
    [" Cache Engine! ", "cache_engine"],
    ["__a--b.c__", "a_b_c"],
    ["other", "other"],
    ["_other", "other"],
    ["another", "another"],
    ["a_other", "a"],
    ["a__other_OTHER_", "a"],
    ["日本", undefined],
    [5, undefined],
  ] as const)
    assert.equal(read([{ ...choice("x"), id: written }])[0]?.id, id, String(written));
});

test("options are texts of one line, each once, and none of them is Other", () => {
  const options = ["a\nb", 5, "A B", " ", "Other", "other (please say)", "Others", "another (one)", null];
  assert.deepEqual(read([choice("a", options)]), [
    { id: "a", type: "single_choice", question: "Q?", options: ["a b", "Others", "another (one)", otherOption] },
  ]);
  const reply = readQuestionReply(replied([choice("a", ["x", "other"])], { missing_info: ["a"] }), none);
  assert.deepEqual(reply.questions, [{ id: "a", type: "free_text", question: "Q?" }]);
  assert.deepEqual(reply.repairs, ["a offered no choice"]);
});

test("limits of selections are kept where they can be met", () => {
  for (const [least, most, limits] of [
    [1, 2, { minSelections: 1, maxSelections: 2 }],
    [2, 2, { minSelections: 2, maxSelections: 2 }],
    [2, 1, { minSelections: 2 }],
    [3, 2, { maxSelections: 2 }],
    [0, 0, {}],
    [1.5, "2", {}],
    [undefined, 1, { maxSelections: 1 }],
  ] as const) {
    const question = { ...choice("a"), type: "multi_choice", min_selections: least, max_selections: most };
    assert.deepEqual(read([question]), [
      { id: "a", type: "multi_choice", question: "Q?", options: ["x", "y", otherOption], ...limits },
    ]);
    assert.deepEqual(read([{ ...question, type: "single_choice" }]), read([choice("a")]));
  }
});

test("small errors are corrected", () => {
  assert.equal(read([choice("a"), choice("b"), choice("c")]).length, 2);
  assert.equal(read([choice("a", ["x"])])[0]?.type, "free_text");
  assert.equal(read([{ ...choice("a"), type: "essay" }])[0]?.type, "free_text");
  assert.deepEqual(read([{ ...choice("a"), type: "free_text" }]), [{ id: "a", type: "free_text", question: "Q?" }]);
  assert.equal(read([choice("Cache Engine!__other")])[0]?.id, "cache_engine");
});

test("what cannot be used is left out [clause 475]", () => {
  const bad = [
    { id: "a" },
    { ...choice("b"), question: " " },
    { ...choice("c"), depends_on_question_id: "a" },
    { ...choice("c"), depends_on_value: "x", optional: true },
    { ...choice("d"), type: 5 },
    { ...choice("e"), question: 5 },
    5,
    null,
  ];
  assert.deepEqual(read(bad), []);
  assert.deepEqual(read("text"), []);
  assert.deepEqual(read([{ ...choice("c"), depends_on_question_id: null, optional: "yes" }]), read([choice("c")]));
  assert.deepEqual(read([choice("a"), choice("a")]).length, 1);
  assert.deepEqual(read([choice("a")], { most: 2, askedIds: ["a"] }), []);
});

test("hint, missing keys and progress are made to agree with the questions", () => {
  const reply = readQuestionReply(
    replied([choice("a")], { missing_info: ["zzz"], decision_hint: "maybe", progress: 1 }),
    none,
  );
  assert.deepEqual([reply.missingInfo, reply.hint, reply.progress], [["a"], "unsure", 0.99]);
  assert.equal(readQuestionReply(replied([], { progress: 0.2 }), none).progress, 1);
  assert.equal(readQuestionReply(replied([choice("a")], { progress: "half" }), none).progress, 0.5);
  assert.equal(readQuestionReply(replied([choice("a")], { progress: -3 }), none).progress, 0);
});

test("what had to be put right in a reply is listed", () => {
  const [below, done, rebuilt] = ["progress set below 1", "progress set to 1", "missing_info rebuilt"];
  for (const [questions, more, progress, repairs] of [
    [[choice("a")], { progress: 1 }, 0.99, [below]],
    [[choice("a")], { progress: 7 }, 0.99, [below]],
    [[choice("a")], { progress: 0.5 }, 0.5, []],
    [[choice("a")], { progress: Infinity }, 0.5, []],
    [[choice("a")], { missing_info: ["b"] }, 0.3, [rebuilt]],
    [[choice("a")], { missing_info: ["a", "a"] }, 0.3, [rebuilt]],
    [[choice("a"), choice("b")], { missing_info: ["a", "c"] }, 0.3, [rebuilt]],
    [[choice("a")], { missing_info: ["a", 5] }, 0.3, []],
    [[], { progress: 0.2, missing_info: ["a"] }, 1, [done]],
    [[], { progress: 1 }, 1, []],
  ] as const) {
    const reply = readQuestionReply(replied(questions, { missing_info: ["a"], ...more }), none);
    assert.deepEqual([reply.progress, reply.repairs], [progress, repairs]);
  }
});
