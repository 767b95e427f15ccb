import assert from "node:assert/strict";
import { test } from "node:test";
import { matchesPattern } from "./matchPattern.ts";

test("an ordinary pattern is checked", () => {
  assert.equal(matchesPattern("^[A-Z]{2}-\\d+$", "AB-12"), true);
  assert.equal(matchesPattern("^[A-Z]{2}-\\d+$", "ab-12"), false);
  assert.equal(matchesPattern("^(feature|fix)/[a-z-]+$", "fix/typo"), true);
  assert.equal(matchesPattern("^\\p{L}+$", "日本語"), true);
});

test("a pattern without repeated choices is checked, whatever it holds", () => {
  for (const [pattern, text] of [
    ["^(?:ab)+$", "abab"],
    ["^(ab)+$", "ab"],
    ["^((ab)c)+$", "abcabc"],
    ["^(a+)b$", "aab"],
    ["^[(+)*]+$", "(*)"],
    ["^\\(+\\)$", "(()"],
    ["b$", `${"a".repeat(3000)}b`],
    ["a".repeat(300), "a".repeat(300)],
  ] as const)
    assert.equal(matchesPattern(pattern, text), true, pattern);
});

test("a pattern of more than 300 characters is left to the server", () => {
  assert.equal(matchesPattern("a".repeat(301), "a"), undefined);
});

test("an invalid pattern is left to the server", () => {
  assert.equal(matchesPattern("(", "x"), undefined);
});

for (const pattern of [
  "^(a+)+$",
  "^(a|a)*$",
  "^((a+)b?)*$",
  "^(a?a?)*$",
  "^(\\w+\\s?)*$",
  "^(a)\\1+$",
  "(x+x+){2,}y",
  "^([ab]?)*$",
  "^(\\w?)*$",
  "^((a+)b)+$",
  "^(((a+)b)c)*$",
  "^(a|b(c))+$",
]) {
  test(`${pattern} could run forever and is left to the server`, () => {
    assert.equal(matchesPattern(pattern, "a".repeat(40) + "!"), undefined);
  });
}

test("many open repetitions are checked against short texts only", () => {
  const pattern = "^\\s*\\w+\\s*\\w+\\s*$";
  assert.equal(matchesPattern(pattern, "two words"), true);
  assert.equal(matchesPattern(pattern, "a".repeat(100)), undefined);
});
