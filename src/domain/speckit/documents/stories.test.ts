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
