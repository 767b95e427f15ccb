import assert from "node:assert/strict";
import { test } from "node:test";
import {
  documentLines,
  documentTitle,
  headerComment,
  headingOf,
  lastSection,
  listEntries,
  listEntryOf,
  spanOf,
  uidProblems,
} from "./documentLines.ts";

test("lines end as on any system, and a byte order mark is not part of the first one", () => {
  assert.deepEqual(documentLines("\uFEFFa\r\nb\nc\rd\n"), ["a", "b", "c", "d", ""]);
  assert.deepEqual(documentLines("a\uFEFF"), ["a\uFEFF"]);
  assert.deepEqual(documentLines(""), [""]);
});

test("a part of a line is found at its first place", () => {
  assert.deepEqual(spanOf(3, "abcbc", "bc"), { line: 3, start: 1, end: 3 });
  assert.deepEqual(spanOf(3, "abc"), { line: 3, start: 0, end: 3 });
  assert.deepEqual(spanOf(0, ""), { line: 0, start: 0, end: 0 });
});

test("headings have one to six marks at the start of a line and a blank behind them", () => {
  for (const [line, heading] of [
    ["# One", { level: 1, text: "One" }],
    ["######   Six  ", { level: 6, text: "Six" }],
    ["##\tTab", { level: 2, text: "Tab" }],
    ["## ", { level: 2, text: "" }],
    ["####### Seven", undefined],
    ["#None", undefined],
    [" # Indented", undefined],
    ["#", undefined],
  ] as const)
    assert.deepEqual(headingOf(line), heading, line);
});

test("a header comment has its value and place, the first of its name wins", () => {
  const lines = ["<!-- Created: now -->", "  <!--uid:  1 2  --> x", "<!-- UID: 3 -->"];
  assert.deepEqual(headerComment(lines, "UID"), { value: "1 2", span: { line: 1, start: 12, end: 15 } });
  assert.deepEqual(headerComment(lines, "Created"), { value: "now", span: { line: 0, start: 14, end: 17 } });
  assert.equal(headerComment(lines, "Date"), undefined);
  for (const line of [
    "see <!-- UID: 1 -->",
    "UID: 1",
    "No. UID: 42 -->",
    "<!-- UID: 1",
    "<!-- UID 1 -->",
    "<!-- x UID: 1 -->",
  ])
    assert.equal(headerComment([line], "UID"), undefined, line);
});

test("the title is the first heading of level 1", () => {
  assert.deepEqual(documentTitle(["## Two", "# One ", "# Other"]), {
    ...{ value: "One", span: { line: 1, start: 2, end: 5 } },
  });
  assert.equal(documentTitle(["## Two", "One"]), undefined);
});

test("a section is the last one of its name and goes on to the next heading that is not below it", () => {
  const lines = ["## List", "- a", "## LIST", "- b", "### Part", "- c", "## Next", "# T"];
  assert.deepEqual(lastSection(lines, "list"), { from: 3, to: 6 });
  assert.deepEqual(lastSection(lines, "Part"), { from: 5, to: 6 });
  assert.deepEqual(lastSection(lines, "Next"), { from: 7, to: 7 });
  assert.deepEqual(lastSection(lines, "T"), { from: 8, to: 8 });
  assert.equal(lastSection(lines, "a"), undefined);
});

test("list entries begin with a dash or an asterisk, wherever they stand on the line", () => {
  for (const [line, entry] of [
    ["- a", "a"],
    ["  *   a b  ", "a b"],
    ["-\ta", "a"],
    ["- - a", "- a"],
    ["-a", undefined],
    ["-", undefined],
    ["+ a", undefined],
    ["1. a", undefined],
    ["a - b", undefined],
  ] as const)
    assert.equal(listEntryOf(line), entry, line);
  assert.deepEqual(listEntries(["- a", "- b", "x", " - c", "- d"], 1, 4), [
    { value: "b", span: { line: 1, start: 2, end: 3 } },
    { value: "c", span: { line: 3, start: 3, end: 4 } },
  ]);
});

test("a document needs a UID, and one that can be read", () => {
  const problems = (...lines: string[]) => uidProblems(lines, headerComment(lines, "UID"));
  assert.deepEqual(problems("<!-- UID: 20250301T101500.250Z-0C0C -->"), []);
  assert.deepEqual(problems("# Notes", "x"), [
    {
      severity: "error",
      message: "The comment `<!-- UID: … -->` is missing.",
      span: { line: 0, start: 0, end: 7 },
    },
  ]);
  assert.deepEqual(problems("", "<!-- UID: ../x -->"), [
    { severity: "error", message: "`../x` is not a UID.", span: { line: 1, start: 10, end: 14 } },
  ]);
});
