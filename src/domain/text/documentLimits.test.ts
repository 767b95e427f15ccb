import assert from "node:assert/strict";
import { test } from "node:test";
import { maxDocumentBytes, maxLineLength, refusalOf } from "./documentLimits.ts";

test("reads a document of the largest size and of the longest lines", () => {
  const line = `${"a".repeat(maxLineLength)}\n`;
  assert.equal(refusalOf(line.repeat(Math.floor(maxDocumentBytes / line.length))), undefined);
  assert.equal(refusalOf("a\n".repeat(maxDocumentBytes / 2)), undefined);
  assert.equal(refusalOf(""), undefined);
});

test("refuses a larger one", () => {
  assert.match(refusalOf("a\n".repeat(maxDocumentBytes / 2 + 1)) ?? "", /2 MB/);
  assert.equal(maxDocumentBytes, 2 ** 21);
});

test("names the line that is too long", () => {
  const long = "c".repeat(maxLineLength + 1);
  const named = [`${long}\n`, `a\n${long}`, `a\nb\n${long}\nd`].map((text) => refusalOf(text));
  assert.deepEqual(
    named,
    [1, 2, 3].map((line) => `Line ${line} of the file is longer than 64 KB, so it is not read.`),
  );
});
