import assert from "node:assert/strict";
import { test } from "node:test";
import { readJsonc } from "./readJsonc.ts";

const value = (text: string): unknown => {
  const read = readJsonc(text);
  return read.ok ? read.value : read.error;
};

test("reads plain JSON, comments and trailing commas", () => {
  assert.deepEqual(value('{ // a note\n "a": [1, 2,], /* more\n */ "b": "x", }'), { a: [1, 2], b: "x" });
});

test("leaves alone what only looks like a comment or a comma inside a string", () => {
  assert.deepEqual(value('{ "url": "http://a/b", "c": ",]", "d": "\\"//", "e": "/* */" }'), {
    url: "http://a/b",
    c: ",]",
    d: '"//',
    e: "/* */",
  });
});

test("an empty file is an empty object, with or without a byte order mark", () => {
  assert.deepEqual(value(""), {});
  assert.deepEqual(value("\uFEFF // nothing yet\r\n"), {});
});

test("says what is wrong instead of throwing", () => {
  assert.deepEqual(readJsonc("\n}"), { ok: false, error: "Line 2: ValueExpected" });
  assert.deepEqual(readJsonc('{\r\n  "a": }\r\n\r\n'), { ok: false, error: "Line 2: ValueExpected" });
});

test("refuses what is nested too deeply in one sentence", () => {
  const deep = (levels: number): string => `{ "mcpServers":\n${"[".repeat(levels)}${"]".repeat(levels)} }`;
  assert.equal(readJsonc(deep(99)).ok, true);
  assert.deepEqual(readJsonc(deep(100)), { ok: false, error: "Line 2: It is nested deeper than 100 levels." });
  assert.equal(readJsonc(deep(200_000)).ok, false);
  assert.equal(readJsonc('{"a":'.repeat(200_000)).ok, false);
});

test("counts how deep values lie in each other, not how many there are", () => {
  for (const [empty, expected] of [
    ["{}", {}],
    ["[]", []],
  ] as const) {
    assert.deepEqual(value(`[${Array(200).fill(empty).join(",")}]`), Array(200).fill(expected));
    assert.equal(value(`${`[${empty},`.repeat(101)}`), "Line 1: It is nested deeper than 100 levels.");
  }
});

test("counts no bracket inside a text or a comment", () => {
  assert.deepEqual(value(`{ "a": "${"[".repeat(200)}" /* ${"{".repeat(200)} */ }`), { a: "[".repeat(200) });
});
