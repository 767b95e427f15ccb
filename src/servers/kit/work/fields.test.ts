import assert from "node:assert/strict";
import { test } from "node:test";
import { asFields, asList, lineOf, linesOf } from "./fields.ts";

test("what a model wrote is an object, a list, or neither", () => {
  for (const value of [undefined, null, "a", 7, true]) {
    assert.equal(asFields(value), undefined);
    assert.deepEqual(asList(value), []);
  }
  assert.deepEqual([asFields({ a: 1 }), asFields([1])], [{ a: 1 }, undefined]);
  assert.deepEqual([asList([1, null]), asList({ length: 1 })], [[1, null], []]);
});

test("a text of a model becomes one line without marks at its start", () => {
  for (const [text, line] of [
    ["Plain", "Plain"],
    ["  two\n\tlines  ", "two lines"],
    ["# Heading", "Heading"],
    ["###### Deep", "Deep"],
    ["####### Too deep", "####### Too deep"],
    ["- item", "item"],
    ["* item", "item"],
    ["+ item", "item"],
    ["12. item", "item"],
    ["1) item", "item"],
    ["-item", "-item"],
    ["1.item", "1.item"],
    ["a - b", "a - b"],
    ["a <!-- hidden\nhere --> b", "a b"],
    ["a <!-- never ends", "a"],
    ["a <!-- x --> b <!-- y --> c", "a b c"],
    ["<!-- all -->", undefined],
    ["", undefined],
    ["   ", undefined],
    [7, undefined],
    [null, undefined],
  ])
    assert.equal(lineOf(text), line, String(text));
});

test("a line that is too long is dropped, not cut", () => {
  assert.equal(lineOf("x".repeat(600)), "x".repeat(600));
  assert.equal(lineOf("x".repeat(601)), undefined);
  assert.deepEqual([lineOf("abc", 3), lineOf("abcd", 3)], ["abc", undefined]);
});

test("a list of texts becomes the lines that are left", () => {
  assert.deepEqual(linesOf(["- a", 7, "", "b\nc"]), ["a", "b c"]);
  assert.deepEqual(linesOf(["abc", "abcd"], 3), ["abc"]);
  assert.deepEqual(linesOf("a"), []);
});
