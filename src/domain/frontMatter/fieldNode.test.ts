import assert from "node:assert/strict";
import { test } from "node:test";
import { findField, isAbsent } from "./fieldNode.ts";
import { parseYaml } from "./parseYaml.ts";

const isAbsentIn = (value: string): boolean => {
  const text = `key: ${value}\n`;
  const field = findField(parseYaml(text, { start: 0, end: text.length }).root.fields, "key");
  assert.ok(field, value);
  return isAbsent(field.value);
};

test("an empty value, a tilde and null count as if the key were not there", () => {
  for (const value of ["", "~", "null", "Null", "NULL"]) assert.equal(isAbsentIn(value), true, value);
});

test("the same words in quotes are texts, and others are values", () => {
  for (const value of ['""', "'~'", '"null"', "nUll", "nil", "none", "0", "[]", "{}"])
    assert.equal(isAbsentIn(value), false, value);
});
