import assert from "node:assert/strict";
import { test } from "node:test";
import { createdSpecId, createdSpecLine, unrecordedCommits, unrecordedCommitsLine } from "./chantTools.ts";

test("the reason why commits are missing is found again in the answer", () => {
  const answer = ["Finalized spec: a", "Completed driver: d", unrecordedCommitsLine("no (git) here.")].join("\n");
  assert.equal(unrecordedCommits(answer), "no (git) here.");
  assert.equal(unrecordedCommits("Finalized spec: a"), undefined);
});

test("the id of a new spec is found in the answer, as a line or as JSON", () => {
  assert.equal(createdSpecId(createdSpecLine("2026-11-02-001-k9d")), "2026-11-02-001-k9d");
  assert.equal(createdSpecId('{ "spec_id": "2026-11-02-002-abc" }'), "2026-11-02-002-abc");
  assert.equal(createdSpecId("Done."), undefined);
});
