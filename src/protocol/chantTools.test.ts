import assert from "node:assert/strict";
import { test } from "node:test";
import { unrecordedCommits, unrecordedCommitsLine } from "./chantTools.ts";

test("the reason why commits are missing is found again in the answer", () => {
  const answer = ["Finalized spec: a", "Completed driver: d", unrecordedCommitsLine("no (git) here.")].join("\n");
  assert.equal(unrecordedCommits(answer), "no (git) here.");
  assert.equal(unrecordedCommits("Finalized spec: a"), undefined);
});
