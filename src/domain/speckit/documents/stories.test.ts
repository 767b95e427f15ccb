import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSpec } from "./parseSpec.ts";

test("the id of a story has its letter in lower case", () => {
  const { stories } = parseSpec("### User Story 2A - Share\n### us3b - Sort\n");
  assert.deepEqual(
    stories.map(({ id }) => id),
    ["US2a", "US3b"],
  );
});

test("the text of a scenario has single blanks between its lines and none around it", () => {
  const { stories } = parseSpec(
    "### US1 - Share\n\n  **Given** a,  \n   - **When** b,  \n   - **Then** c  \n\n1. **When** d, **Then** e\n",
  );
  assert.deepEqual(
    stories[0]?.scenarios.map(({ text }) => text),
    ["**Given** a, **When** b, **Then** c", "**When** d, **Then** e"],
  );
});

test("words such as when and then inside a step do not begin another one", () => {
  const stepsOf = (text: string) =>
    parseSpec(`### US1 - Share\n\n1. ${text}\n`).stories[0]!.scenarios.map(({ given, when, then }) => [
      given,
      when,
      then,
    ]);
  assert.deepEqual(stepsOf("**Given** it rains when I look, **When** I go and then stop, **THEN:** I am wet"), [
    ["it rains when I look", "I go and then stop", "I am wet"],
  ]);
  assert.deepEqual(stepsOf("Given a boat, When it leaves when it is full, Then wave"), [
    ["a boat", "it leaves when it is full", "wave"],
  ]);
  assert.deepEqual(stepsOf("Given a boat, when it is full, then wave"), [["a boat", "it is full", "wave"]]);
  assert.deepEqual(stepsOf("**Given** a boat WHEN full THEN wave"), [["a boat", "full", "wave"]]);
  assert.deepEqual(stepsOf("the boat leaves when it is full, then I wave"), []);
  assert.deepEqual(stepsOf("[TO DO: Given, When, Then]"), []);
});
