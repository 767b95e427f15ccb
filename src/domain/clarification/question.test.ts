import assert from "node:assert/strict";
import { test } from "node:test";
import type { Question } from "./question.ts";
import { otherOption, topicOf, visibleQuestions, withCompanions } from "./question.ts";

const color: Question = { id: "color", type: "single_choice", question: "Which main color?", options: ["Red"] };
const note: Question = { id: "note", type: "free_text", question: "Anything else" };

test("each choice gets a hidden companion for the text behind Other, free text gets none [clauses 463, 475]", () => {
  const all = withCompanions([color, note]);
  assert.deepEqual(
    all.map(({ id }) => id),
    ["color", "color__other", "note"],
  );
  assert.deepEqual(all[1], {
    id: "color__other",
    type: "free_text",
    question: "Please specify",
    optional: true,
    dependsOn: { questionId: "color", value: otherOption },
  });
  assert.deepEqual(visibleQuestions(all), [color, note]);
});

test("a question names its topic without the question words", () => {
  assert.equal(topicOf(color), "Main color");
  assert.equal(topicOf(note), "Anything else");
  assert.equal(topicOf({ ...note, question: "what élan?" }), "Élan");
  assert.equal(topicOf({ ...note, question: "Select  a color ? " }), "A color");
});
