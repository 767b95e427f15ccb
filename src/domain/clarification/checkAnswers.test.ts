import assert from "node:assert/strict";
import { test } from "node:test";
import { checkAnswer, checkAnswers, isAnswered, lacksOwnWords, mergeAnswers, valuesOf } from "./checkAnswers.ts";
import type { Question } from "./question.ts";
import { otherOption } from "./question.ts";

const fruit: Question = {
  id: "fruit",
  type: "single_choice",
  question: "Which fruit?",
  options: ["Apple", "Pear", otherOption],
};
const colors: Question = {
  id: "colors",
  type: "multi_choice",
  question: "Which colors?",
  options: ["Red", "Green", "Blue", otherOption],
  minSelections: 1,
  maxSelections: 2,
};
const note: Question = { id: "note", type: "free_text", question: "Anything else?", optional: true };

const accepted = (question: Question, value: unknown): readonly string[] => {
  const checked = checkAnswer(question, value);
  assert.ok(checked.ok, JSON.stringify(checked));
  return checked.value;
};
const refused = (question: Question, value: unknown): string => {
  const checked = checkAnswer(question, value);
  assert.ok(!checked.ok, `accepted ${JSON.stringify(value)}`);
  assert.equal(checked.error.questionId, question.id);
  return checked.error.reason;
};

test("a single choice takes one option in any spelling, a list of one, or own words", () => {
  assert.deepEqual(accepted(fruit, " aPPle "), ["Apple"]);
  assert.deepEqual(accepted(fruit, ["pear"]), ["Pear"]);
  assert.deepEqual(accepted(fruit, "Quince"), ["Quince"]);
  assert.deepEqual(accepted(fruit, "other (specify)"), [otherOption]);
});

test("each refusal says what was expected", () => {
  const reason = (question: Question, value: unknown, expected: string) => {
    const options = "options" in question ? { options: question.options } : {};
    const error = { kind: "invalidAnswer", questionId: question.id, reason: expected, ...options };
    assert.deepEqual(checkAnswer(question, value), { ok: false, error });
  };
  reason(fruit, 3, "expects one of its options or your own text");
  reason(fruit, ["Apple", "Pear"], "expects exactly one value");
  reason(colors, 7, "expects a list of strings");
  reason(colors, ["Red", "Green", "Blue"], "allows at most 2 selections");
  reason({ ...colors, minSelections: 2 }, ["Red", "red"], "needs at least 2 selections");
  reason(note, { text: "x" }, "expects a string");
});

test("a single choice refuses two values and everything that is not a string", () => {
  assert.match(refused(fruit, ["Apple", "Pear"]), /exactly one/);
  for (const value of [3, true, { a: 1 }, [1]]) refused(fruit, value);
});

test("a multiple choice takes lists and comma-separated text, keeps the given order and drops duplicates", () => {
  assert.deepEqual(accepted(colors, ["blue", "RED", "Blue"]), ["Blue", "Red"]);
  assert.deepEqual(accepted(colors, "green, red"), ["Green", "Red"]);
});

test("a multiple choice obeys its limits only when it is answered at all [clause 472]", () => {
  assert.match(refused(colors, ["Red", "Green", "Blue"]), /at most 2/);
  assert.match(refused({ ...colors, minSelections: 2 }, ["Red"]), /at least 2/);
  assert.deepEqual(accepted({ ...colors, minSelections: 2 }, ["Red", "Blue"]), ["Red", "Blue"]);
  assert.deepEqual(accepted(colors, []), []);
  assert.deepEqual(accepted(colors, " "), []);
  refused(colors, [1]);
  refused(colors, 7);
});

test("an option that contains a comma is not taken apart", () => {
  const sizes: Question = { id: "s", type: "multi_choice", question: "?", options: ["S, M", "L"] };
  assert.deepEqual(accepted(sizes, "s, m"), ["S, M"]);
  assert.deepEqual(accepted(sizes, " s, m "), ["S, M"]);
});

test("free text takes texts, numbers, booleans and lists, but no objects", () => {
  assert.deepEqual(accepted(note, "  two\nlines "), ["two\nlines"]);
  assert.deepEqual(accepted(note, 12), ["12"]);
  assert.deepEqual(accepted(note, false), ["false"]);
  assert.deepEqual(accepted(note, ["a", " ", "b"]), ["a", "b"]);
  refused(note, { text: "x" });
});

test("null, blanks and unknown ids are ignored", () => {
  const checked = checkAnswers([fruit, note], { fruit: null, note: "", constructor: "x", veg: { bad: true } });
  assert.ok(checked.ok);
  assert.equal(checked.value.size, 0);
  assert.deepEqual(valuesOf(checked.value, "constructor"), []);
  const inherited = checkAnswers([{ ...note, id: "constructor" }], {});
  assert.deepEqual(inherited, { ok: true, value: new Map() });
});

test("one wrong answer refuses the whole set", () => {
  const checked = checkAnswers([fruit, note], { fruit: ["Apple", "Pear"], note: "fine" });
  assert.deepEqual(checked.ok ? undefined : checked.error, {
    kind: "invalidAnswer",
    questionId: "fruit",
    reason: "expects exactly one value",
    options: fruit.options,
  });
});

test("the text behind Other counts only beside Other, in whichever call it comes [clauses 463, 474]", () => {
  const first = checkAnswers([fruit], { fruit__other: "Quince" });
  const second = checkAnswers([fruit], { fruit: "Other (specify)" });
  assert.ok(first.ok && second.ok);
  assert.ok(!isAnswered(first.value, "fruit") && !lacksOwnWords(first.value, "fruit"));
  assert.ok(!isAnswered(second.value, "fruit") && lacksOwnWords(second.value, "fruit"));
  for (const answers of [mergeAnswers(first.value, second.value), mergeAnswers(second.value, first.value)])
    assert.deepEqual(valuesOf(answers, "fruit"), ["Quince"]);
  const pear = checkAnswers([fruit], { fruit: "Pear", fruit__other: "Quince" });
  assert.deepEqual(pear.ok && valuesOf(pear.value, "fruit"), ["Pear"]);
});

test("a multiple choice with Other waits for its text and keeps the rest", () => {
  const some = checkAnswers([colors], { colors: ["Red", "Other (specify)"] });
  assert.ok(some.ok && !isAnswered(some.value, "colors"));
  const text = checkAnswers([colors], { colors__other: "Teal" });
  assert.ok(text.ok);
  assert.deepEqual(valuesOf(mergeAnswers(some.value, text.value), "colors"), ["Red", "Teal"]);
});
