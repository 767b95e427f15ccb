import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSpec } from "../../documents/parseSpec.ts";
import { parseConstitution } from "../../project/constitution.ts";
import { asksForTests, testsWanted } from "./asksForTests.ts";

const spec = parseSpec("# Notes\n\nMembers add notes.\n");
const constitution = (principle: string) => parseConstitution(`# C\n## Core Principles\n${principle}\n`);

test("tests are left out unless they are asked for", () => {
  assert.equal(asksForTests({ spec }), false);
  assert.equal(asksForTests({ spec, constitution: constitution("### I. Small\nFiles are small.") }), false);
});

test("the caller, the guidance, the specification and the constitution can ask for them", () => {
  assert.equal(asksForTests({ spec, include: true }), true);
  assert.equal(asksForTests({ spec, guidance: "With tests." }), true);
  assert.equal(asksForTests({ spec: parseSpec("# N\n\nWe work test-driven.\n") }), true);
  for (const principle of [
    "### I. Test-First (NON-NEGOTIABLE)\nx",
    "### I. Care\nTests come first.",
    "### I. テスト駆動\nx",
  ])
    assert.equal(asksForTests({ spec, constitution: constitution(principle) }), true, principle);
});

test("whoever says it outright wins", () => {
  const first = constitution("### I. TDD\nx");
  assert.equal(asksForTests({ spec, constitution: first, include: false }), false);
  assert.equal(asksForTests({ spec, constitution: first, guidance: "No tests, please." }), false);
});

test("a list that is written again keeps its tests", () => {
  assert.equal(asksForTests({ spec, before: `# Tasks\n\n${testsWanted}\n` }), true);
});
