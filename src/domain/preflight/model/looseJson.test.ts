import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldsOf, listOf, parseJson } from "./looseJson.ts";

test("what is not of the expected shape is empty", () => {
  assert.deepEqual(fieldsOf({ a: 1 }), { a: 1 });
  for (const value of [undefined, null, "text", 5, true, [1]]) assert.deepEqual(fieldsOf(value), {});
  assert.deepEqual(listOf([1, null]), [1, null]);
  for (const value of [undefined, null, "text", 5, { length: 1 }]) assert.deepEqual(listOf(value), []);
});

test("a text that is not JSON has no value", () => {
  assert.deepEqual(parseJson('{"a":[1]}'), { a: [1] });
  assert.equal(parseJson("{a}"), undefined);
});
