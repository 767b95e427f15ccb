import assert from "node:assert/strict";
import { test } from "node:test";
import { isUnfilled } from "./unfilled.ts";

const template =
  "# Implementation Plan: [FEATURE]\n\n**Branch**: `[###-feature-name]` | **Date**: [DATE]\n\n## Summary\n\n[Extract from the specification]\n\n## Technical Context\n\n**Storage**: [e.g., files]\n\n```text\nsrc/\n```\n";
const filled = template.replace("[Extract from the specification]", "Albums in one file.");
const mandatory = ["summary", "technical context"];

test("a document that equals its template is unfilled, also with name and date filled in and other line ends", () => {
  assert.equal(isUnfilled(template, template, mandatory), true);
  const named = template.replace("[FEATURE]", "Albums").replace("[DATE]", "2026-01-01").replaceAll("\n", "\r\n");
  assert.equal(isUnfilled(named, template, mandatory), true);
  assert.equal(isUnfilled("# Plan\n\n## Summary\n", template, mandatory), true);
});

test("one line of anybody's own makes a document filled, whatever else is left of the template", () => {
  for (const text of [filled, `${template}\n- and that\n`, template.replace("src/\n", "src/\nlib/\n")])
    assert.equal(isUnfilled(text, template, mandatory), false);
  assert.equal(isUnfilled("# Plan\n\nSee the wiki.\n", template, mandatory), false);
});

test("without the template, only lines that ask for words count as unfilled", () => {
  assert.equal(isUnfilled(template, undefined, mandatory), true);
  assert.equal(isUnfilled(filled, undefined, mandatory), false);
  assert.equal(isUnfilled("# Plan: [FEATURE]\n**Storage**: [e.g., x]\n", undefined, mandatory), true);
  assert.equal(isUnfilled("", undefined, mandatory), true);
});

test("links, boxes, labels, open questions, gaps and code are no placeholders", () => {
  for (const line of [
    "See [the wiki](https://example.com).",
    "- [ ] T001 [P] [US1] Do it",
    "[NEEDS CLARIFICATION: how many?]",
    "[TO DO: say who]",
    "Call `run [name]` twice.",
    "One of [1] them.",
  ])
    assert.equal(isUnfilled(`# Plan\n\n## Summary\n\n${line}\n`, undefined, mandatory), false, line);
});

test("a template without any brackets is known by its text", () => {
  const lean = "# Spec\n\n## Requirements\n\nWhat is it good for?\n";
  assert.equal(isUnfilled(lean, lean, ["requirements"]), true);
  assert.equal(isUnfilled(lean, undefined, ["requirements"]), false);
});

test("a template that shows how an open question is marked is still a template", () => {
  const text =
    "# [NAME]\n\n## Requirements\n\n- **FR-001**: System MUST [what]\n- **FR-002**: [NEEDS CLARIFICATION: who?]\n";
  assert.equal(isUnfilled(text, undefined, ["requirements"]), true);
  assert.equal(isUnfilled(text.replace("System MUST [what]", "Boats"), undefined, ["requirements"]), false);
  assert.equal(isUnfilled(text.replace("System MUST [what]", "[TO DO: what]"), undefined, ["requirements"]), false);
});
