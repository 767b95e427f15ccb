import assert from "node:assert/strict";
import { test } from "node:test";
import { maxDocumentBytes, maxLineLength, refusalOf } from "./documentLimits.ts";

test("reads a document of the largest size and of the longest lines", () => {
  const line = `${"a".repeat(maxLineLength)}\n`;
  assert.equal(refusalOf(line.repeat(Math.floor(maxDocumentBytes / line.length))), undefined);
  assert.equal(refusalOf(""), undefined);
});

test("refuses a larger one", () => {
  assert.match(refusalOf("a\n".repeat(maxDocumentBytes / 2 + 1)) ?? "", /2 MB/);
});

test("names the line that is too long", () => {
  assert.match(refusalOf(`a\nb\n${"c".repeat(maxLineLength + 1)}\nd`) ?? "", /Line 3/);
});
