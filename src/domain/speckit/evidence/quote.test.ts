import assert from "node:assert/strict";
import { test } from "node:test";
import { gapsIn, plain, quote, withoutGaps } from "./quote.ts";

test("a quotation is on one line, in quotes once, and opens no question", () => {
  assert.equal(quote("**Given** none,\n  **When** one"), '"Given none, When one"');
  assert.equal(quote('"As written."'), '"As written."');
  assert.equal(quote("„Wie geschrieben.“"), "„Wie geschrieben.“");
  assert.equal(quote("Keep it [NEEDS CLARIFICATION: how long?]"), '"Keep it (NEEDS CLARIFICATION: how long?)"');
  assert.equal(plain("a <!-- b -->"), "a b");
});

test("a long quotation ends between two words and says so", () => {
  assert.equal(quote("one two three", 8), '"one two …"');
  assert.equal(quote("x".repeat(20), 8), `"${"x".repeat(8)} …"`);
});

test("gaps are told from words", () => {
  assert.deepEqual(gapsIn("[TO DO: who] uses it [TO DO: when]"), ["who", "when"]);
  assert.equal(withoutGaps("[TO DO: title]"), "");
  assert.equal(withoutGaps("Members pay. [TO DO: who uses it]"), "Members pay.");
});
