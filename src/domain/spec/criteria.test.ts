import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { countCriteria, countOf, linesOf, readCriteria } from "./criteria.ts";

const read = (text: string) => readCriteria(text, { start: 0, end: text.length });
const count = (text: string): string => {
  const { criteria } = read(text);
  return `${criteria.filter(({ isChecked }) => isChecked).length}/${criteria.length}`;
};

test("counts boxes up to the next heading of the same level", () => {
  assert.equal(count("## Acceptance Criteria\n- [x] a\n- [X] b\n### Deeper\n  - [ ] c\n## Notes\n- [ ] d\n"), "2/3");
});

test("counts the box at the start of a line, and only behind a dash", () => {
  assert.equal(count("## Acceptance Criteria\nfoo - [ ] a - [x] b\n* [ ] c\n1. [ ] d\n-[ ] e\n- [-] f\n- [x\n"), "0/0");
  assert.equal(count("## Acceptance Criteria\n- [x] a ticked one that quotes `- [ ]`\n\t- [ ] b - [x] c\n"), "1/2");
  assert.equal(read("## Acceptance Criteria\n- [ ]a\n").hasCriteria, false);
  assert.equal(read("## Acceptance Criteria\n  - [ ] a\n").hasCriteria, true);
  assert.deepEqual(
    read("## Acceptance Criteria\n- [ ] a - [x] b\r\n- [x]c").criteria.map(({ text }) => text),
    ["a - [x] b", "c"],
  );
});

test("a body that ends within a text ends there for its boxes, too", () => {
  const text = "## Acceptance Criteria\n- [ ] \n- [ ] b\n## Acceptance Criteria\n";
  const end = text.indexOf(" \n");
  const expected = { total: 1, checked: 0, hasCriteria: false };
  assert.deepEqual(countCriteria(text, { start: 0, end }), expected);
  assert.deepEqual(countOf(readCriteria(text, { start: 0, end })), expected);
});

test("a line goes from behind its indentation, whatever that is made of, to before its break", () => {
  const text = "a\r\n\r\n\t b\n\u00a0c\n\n";
  const lines = [...linesOf(text, { start: 0, end: text.length })].map(({ start, end }) => [
    start,
    text.slice(start, end),
  ]);
  assert.deepEqual(lines, [
    [0, "a"],
    [4, ""],
    [7, "b"],
    [10, "c"],
    [12, ""],
  ]);
  assert.equal(count("## Acceptance Criteria\n\u00a0- [x] a\n"), "1/1");
  const boxes = "## Acceptance Criteria\r\n- [ ] a\r\n";
  const { criteria } = read(boxes);
  assert.deepEqual(
    criteria.map(({ lineRange, markRange }) => [lineRange, markRange]),
    [
      [
        { start: 24, end: 31 },
        { start: 27, end: 28 },
      ],
    ],
  );
});

test("counting and reading agree on every line", () => {
  const line = fc.stringMatching(/^ ?[-*] ?\[[ xX-]?\]? ?(?:a|- \[[ x]\])?$/);
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), fc.constantFrom("\n", "\r\n"), (lines, eol) => {
      const text = ["## Acceptance Criteria", ...lines].join(eol);
      const body = { start: 0, end: text.length };
      assert.deepEqual(countCriteria(text, body), countOf(readCriteria(text, body)), JSON.stringify(text));
    }),
    { numRuns: 2000 },
  );
});

test("the last section wins, even an empty one", () => {
  assert.equal(count("## Acceptance Criteria\n- [ ] a\n## Acceptance Criteria (new)\n- [x] b\n- [x] c\n"), "2/2");
  assert.equal(count("## Acceptance Criteria\n- [ ] a\n## Acceptance Criteria\n"), "0/0");
});

test("only the exact heading opens a section", () => {
  assert.equal(
    count("### Acceptance Criteria\n- [ ] a\n## Acceptance criteria\n- [ ] b\n##  Acceptance Criteria\n- [ ] c"),
    "0/0",
  );
  assert.equal(count("   ## Acceptance Criteria: list\n- [ ] a"), "0/1");
  for (const text of ["# T\n- [x] a\n", "see ## Acceptance Criteria\n- [x] a\n"]) {
    const body = { start: 0, end: text.length };
    assert.deepEqual(countCriteria(text, body), { total: 0, checked: 0, hasCriteria: false });
    assert.deepEqual(readCriteria(text, body), { criteria: [], hasCriteria: false });
  }
});

test("fenced lines do not count, and an open fence swallows the rest", () => {
  assert.equal(count("## Acceptance Criteria\n```\n- [ ] no\n## Acceptance Criteria\n```\n- [x] yes\n"), "1/1");
  assert.equal(count("## Acceptance Criteria\n- [x] yes\n````\n```\n- [x] two\n```\n- [ ] no"), "2/2");
  assert.equal(count("```\n## Acceptance Criteria\n- [ ] no"), "0/0");
});

test("counts what a walk over every line counts", () => {
  const heading = "## Acceptance Criteria";
  const line = fc.constantFrom(
    heading,
    ` ${heading}:`,
    `see ${heading}`,
    "```",
    "a ``` b",
    "- [ ] a",
    "- [x] b",
    "## N",
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 10 }), fc.constantFrom("\n", "\r\n"), (lines, eol) => {
      let [isFenced, isInside, boxes] = [false, false, 0];
      for (const each of lines.map((text) => text.trim())) {
        if (each.startsWith("```")) isFenced = !isFenced;
        else if (!isFenced && each.startsWith("## ")) {
          isInside = each.startsWith(heading);
          if (isInside) boxes = 0;
        } else if (!isFenced && isInside && each.startsWith("- [")) boxes++;
      }
      const text = lines.join(eol);
      assert.equal(countCriteria(text, { start: 0, end: text.length }).total, boxes, JSON.stringify(text));
    }),
    { numRuns: 2000 },
  );
});
