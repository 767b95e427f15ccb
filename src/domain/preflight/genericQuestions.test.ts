import assert from "node:assert/strict";
import { test } from "node:test";
import { followUpQuestions, genericQuestions, genericTopic } from "./genericQuestions.ts";

test("where no route knows better, the category and the approach are asked", () => {
  assert.deepEqual(genericQuestions, [
    {
      id: "category",
      type: "single_choice",
      question: "Which part of the architecture does this concern?",
      options: ["Frontend", "Backend", "Database", "Authentication", "Infra", "Other (specify)"],
    },
    { id: "description", type: "free_text", question: "Which technical approach do you have in mind?" },
  ]);
});

test("where to work and when it is done can be asked at last", () => {
  assert.deepEqual(followUpQuestions, [
    {
      id: "allowlist_paths",
      type: "free_text",
      question: "Which files or directories may this change touch? (paths, separated by commas)",
    },
    { id: "acceptance_criteria", type: "free_text", question: "How will you recognize that it is done?" },
  ]);
});

test("a category that the schema does not know is a topic of the open one", () => {
  for (const [answer, category, field] of [
    ["database", "Database", "Description"],
    ["UI", "Frontend", "Description"],
    ["Other", "Other", "Description"],
    ["feature flags", "Other", "Feature_Flags"],
    ["?!", "Other", "Description"],
    ["", "Other", "Description"],
  ] as const)
    assert.deepEqual(genericTopic(answer), { category, field }, answer);
});
