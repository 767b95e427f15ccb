import assert from "node:assert/strict";
import { test } from "node:test";
import { twoPartTitle } from "./twoPartTitle.ts";

test("parts a title at its first dash or at a bracket that goes to its end", () => {
  assert.deepEqual(twoPartTitle("User Story 1 - Hear the alarm"), { name: "User Story 1", meaning: "Hear the alarm" });
  assert.deepEqual(twoPartTitle("Setup (Shared - all)"), { name: "Setup", meaning: "Shared - all" });
  assert.deepEqual(twoPartTitle("Story – a (b)"), { name: "Story", meaning: "a (b)" });
  assert.deepEqual(twoPartTitle("Story (b) – a"), { name: "Story (b)", meaning: "a" });
  assert.deepEqual(twoPartTitle("Polish"), { name: "Polish" });
  assert.deepEqual(twoPartTitle("Self-made ()"), { name: "Self-made ()" });
});
