import assert from "node:assert/strict";
import { test } from "node:test";
import {
  barLine,
  createLineSplitter,
  decodeLines,
  encodeLine,
  messageOfBar,
  plainText,
  type RunLine,
} from "./runLines.ts";

test("a bar shows the share, its percentage and the message [clause 91]", () => {
  assert.equal(barLine(0.4, "Writing the plan"), "[████████░░░░░░░░░░░░]  40 %  Writing the plan");
  assert.equal(barLine(0, ""), "[░░░░░░░░░░░░░░░░░░░░]   0 %");
  assert.equal(barLine(7, "too much"), "[████████████████████] 100 %  too much");
  assert.equal(barLine(undefined, "no share known"), "no share known");
  for (const fraction of [undefined, 0.4])
    for (const message of ["", "Writing"]) assert.equal(messageOfBar(barLine(fraction, message)), message);
});

test("a log file is read back as the lines it was written from", () => {
  const at = new Date("2026-11-16T06:40:00.123Z");
  const lines: RunLine[] = [
    { at, kind: "stdout", text: "  indented" },
    { at, kind: "stderr", text: "! not again" },
    { at, kind: "progress", text: barLine(0.5, "half") },
    { at, kind: "note", text: "" },
  ];
  assert.deepEqual(decodeLines(lines.map(encodeLine).join("")), lines);
});

test("a strange line of a log file is shown as it is", () => {
  assert.deepEqual(
    decodeLines("something else\nnot-a-dateZ   text\n").map(({ kind, text }) => [kind, text]),
    [
      ["note", "something else"],
      ["note", "not-a-dateZ   text"],
    ],
  );
});

test("foreign text cannot move the cursor, paint, ring or hide", () => {
  assert.equal(
    plainText("\u001B[31mred\u001B[0m \u001B]0;title\u0007bell\u0007\u0008 \u009B2J tab\tkept"),
    "red bell 2J tab\tkept",
  );
  assert.equal(plainText("one\r\ntwo\rthree"), "one\ntwo\nthree");
});

test("lines are whole whatever the chunks were, and what is left comes at the end", () => {
  const splitter = createLineSplitter();
  assert.deepEqual(splitter.push("a\nb"), ["a"]);
  assert.deepEqual(splitter.push("c\n\n"), ["bc", ""]);
  assert.deepEqual(splitter.push("rest"), []);
  assert.deepEqual(splitter.end(), ["rest"]);
  assert.deepEqual(splitter.end(), []);
});

test("a flood without line breaks is cut", () => {
  const splitter = createLineSplitter();
  assert.equal(splitter.push("x".repeat(20_000)).length, 1);
});
