import assert from "node:assert/strict";
import { test } from "node:test";
import { parseConstitution } from "../project/constitution.ts";
import { validateDesignDocument } from "./validateDesignDocument.ts";
import { validatePlan } from "./validatePlan.ts";

const constitution = parseConstitution("# C\n## Core Principles\n### I. Test First\nTests MUST come first.\n");
const good = `# Implementation Plan: Albums

**Branch**: \`001-albums\` | **Date**: 2026-01-01 | **Spec**: [spec.md](./spec.md)

## Summary

Albums group photos.

## Technical Context

**Language/Version**: TypeScript 6

**Primary Dependencies**: none

**Storage**: files

**Testing**: node --test

**Target Platform**: Linux

**Project Type**: cli

**Performance Goals**: NEEDS CLARIFICATION

**Constraints**: N/A

**Scale/Scope**: one person

## Constitution Check

| Principle | Status | Note |
|---|---|---|
| Test First | PASS | each task begins with a test |

## Project Structure

### Source Code (repository root)

\`\`\`text
src/
  albums.ts
\`\`\`

**Structure Decision**: one folder, as the code has today
`;
const context = { title: "Albums", constitution };

test("a plan that says everything is neither repaired nor refused", () => {
  assert.deepEqual(validatePlan(good, context), { text: good, repairs: [], problems: [] });
  const windows = good.replaceAll("\n", "\r\n");
  assert.deepEqual(validatePlan(windows, context), { text: windows, repairs: [], problems: [] });
});

test("headings, the title, a block of code around it and words for unknown are repaired", () => {
  const faulty = good
    .replace("# Implementation Plan: Albums\n\n", "")
    .replace("## Summary", "### Summary")
    .replace("## Technical Context\n\n", "")
    .replace("## Project Structure\n\n", "")
    .replace("**Storage**: files", "**Storage**: TBD");
  const { text, repairs, problems } = validatePlan(`\`\`\`markdown\n${faulty}\`\`\`\n`, context);
  assert.equal(text, good.replace("**Storage**: files", "**Storage**: NEEDS CLARIFICATION"));
  assert.deepEqual(repairs, [
    "The block of code around the document was taken off.",
    "“Summary” became a heading of the second level.",
    "The heading “Technical Context” was added.",
    "The heading “Project Structure” was added.",
    "The title “Implementation Plan: Albums” was added.",
    "Storage: “TBD” became NEEDS CLARIFICATION.",
  ]);
  assert.deepEqual(problems, []);
});

test("everything else is listed item by item, with what is allowed", () => {
  const faulty = good
    .replace("Albums group photos.\n", "")
    .replace("**Testing**: node --test\n", "")
    .replace("**Project Type**: cli", "**Project Type**: [e.g., cli or NEEDS CLARIFICATION]")
    .replace("| Test First | PASS | each task begins with a test |", "| Small | VIOLATION | too large |")
    .replace("src/\n", "# [REMOVE IF UNUSED] Option 1: Single project\nspecs/[###-feature]/\n")
    .replace("**Structure Decision**: one folder, as the code has today", "[Describe the choice]");
  assert.deepEqual(validatePlan(faulty, { ...context, template: "[Describe the choice]" }).problems, [
    "The chapter “Summary” is empty.",
    "Technical Context says nothing of Testing; write its value, NEEDS CLARIFICATION or N/A.",
    "Project Type on line 19 still shows the examples of the template; write its value, NEEDS CLARIFICATION or N/A.",
    "Constitution Check does not name the principle “Test First”; add PASS, VIOLATION or REVIEW for it.",
    "Constitution Check has 1 VIOLATION, Complexity Tracking has rows for 0; each needs one with why it is needed and which simpler way was rejected.",
    "Line 38 still offers an option of the template; keep one tree without a label.",
    "Project Structure says no decision; add a line “**Structure Decision**: …” with the reason.",
    "Line 19 still holds the placeholder [e.g., cli or NEEDS CLARIFICATION]; replace it or take it out.",
    "Line 39 still holds the placeholder [###-feature]; replace it or take it out.",
    "Line 43 still holds the placeholder [Describe the choice]; replace it or take it out.",
  ]);
});

test("a violation with its row in Complexity Tracking is fine, and without a constitution there is nothing to name", () => {
  const violating = `${good.replace("PASS", "VIOLATION")}\n## Complexity Tracking\n\n| Violation | Why Needed | Simpler Alternative Rejected Because |\n|---|---|---|\n| Test First | a spike | nothing to test yet |\n`;
  assert.deepEqual(validatePlan(violating, context).problems, []);
  assert.deepEqual(validatePlan(good.replace("Test First", "Nothing"), { title: "Albums" }).problems, []);
});

test("what is no plan at all is a problem and not a failure", () => {
  for (const text of ["", "Sure! Here is the plan.", "\u0000".repeat(100), "#".repeat(5000)])
    assert.ok(validatePlan(text, context).problems.includes("The chapter “## Summary” is missing."));
});

test("documents beside the plan are checked for what a reader looks for", () => {
  const research = "# Research: Albums\n\n## Storage\n\n- **Decision**: files\n- **Rationale**: they are there\n";
  const problemsOf = (name: string, text: string) => validateDesignDocument(name, text, { title: "Albums" }).problems;
  assert.deepEqual(problemsOf("research.md", research), ["research.md: “Storage” has no Alternatives considered."]);
  assert.deepEqual(
    problemsOf("research.md", `${research}- **Alternatives considered**: none\n\n## Sources\n\nx\n`),
    [],
  );
  assert.deepEqual(problemsOf("data-model.md", "# Data Model\n\nWords.\n"), [
    "data-model.md: There is no heading of the second level; each entity has one.",
  ]);
  assert.deepEqual(problemsOf("quickstart.md", "# Quickstart\n"), [
    "quickstart.md: There is nothing below the title; leave the document out or write it.",
  ]);
  assert.deepEqual(problemsOf("contracts/api.yaml", " \n"), ["contracts/api.yaml is empty; leave it out or write it."]);
  assert.deepEqual(problemsOf("contracts/api.yaml", "openapi: 3.1.0\n"), []);
  assert.deepEqual(validateDesignDocument("quickstart.md", "Run `npm start`.", { title: "Albums" }), {
    text: "# Quickstart: Albums\n\nRun `npm start`.\n",
    repairs: ["The title “Quickstart: Albums” was added."],
    problems: [],
  });
});
