import assert from "node:assert/strict";
import { test } from "node:test";
import type { Question } from "./question.ts";
import { otherOption, topicOf, visibleQuestions, withCompanions } from "./question.ts";

const colour: Question = { id: "colour", type: "single_choice", question: "Which main colour?", options: ["Red"] };
const note: Question = { id: "note", type: "free_text", question: "Anything else" };

test("each choice gets a hidden companion for the text behind Other, free text gets none [clauses 463, 475]", () => {
  const all = withCompanions([colour, note]);
  assert.deepEqual(
    all.map(({ id }) => id),
    ["colour", "colour__other", "note"],
  );
  assert.deepEqual(all[1]?.dependsOn, { questionId: "colour", value: otherOption });
  assert.deepEqual(visibleQuestions(all), [colour, note]);
});

test("a question names its topic without the question words", () => {
  assert.equal(topicOf(colour), "Main colour");
  assert.equal(topicOf(note), "Anything else");
  assert.equal(topicOf({ ...note, question: "what élan?" }), "Élan");
});
