import assert from "node:assert/strict";
import { test } from "node:test";
import { noEvidence, preferGuidance } from "./evidence.ts";
import { readGuidance } from "./readGuidance.ts";

const source = "guidance";

test("what a person names is sorted by what it is", () => {
  const guidance = readGuidance("Python 3.12 with FastAPI 0.115 and PostgreSQL, tested by pytest.");
  assert.deepEqual(guidance.languages, [{ value: "Python 3.12", source }]);
  assert.deepEqual(guidance.dependencies, [{ value: "FastAPI 0.115", source }]);
  assert.deepEqual(guidance.storage, [{ value: "PostgreSQL", source }]);
  assert.deepEqual(guidance.testing, [{ value: "pytest", source }]);
  assert.deepEqual(guidance.projectTypes, [{ value: "web-service", source }]);
});

test("words of every day are no technologies", () => {
  const guidance = readGuidance("Let users click next, express themselves and go on with rust-free cars.");
  assert.deepEqual(guidance, noEvidence);
});

test("guidance wins over the repository, field by field", () => {
  const found = {
    ...noEvidence,
    languages: [{ value: "Ruby", source: "Gemfile" }],
    storage: [{ value: "SQLite", source: "Gemfile" }],
  };
  const both = preferGuidance(readGuidance("Use TypeScript 6."), found);
  assert.deepEqual(both.languages, [{ value: "TypeScript 6", source }]);
  assert.deepEqual(both.storage, found.storage);
});
