import assert from "node:assert/strict";
import { test } from "node:test";
import { fuzzyFilter, fuzzyScore } from "./fuzzyMatch.ts";

const matches = (query: string, text: string): boolean => fuzzyScore(query, text) !== undefined;

test("abbreviations, parts of words and several words match", () => {
  for (const query of ["", "wbf", "frost", "rost", "frost warn", "WARN", "warnfro", "wabf"])
    assert.ok(matches(query, "Warn before frost"), query);
});

test("scattered letters, missing letters and the wrong order do not match", () => {
  for (const query of ["anfet", "frostx", "fbw", "warn snow"]) assert.ok(!matches(query, "Warn before frost"), query);
});

test("a word is not found in the letters of others", () => {
  assert.ok(!matches("frost", "Move readings from JSON Lines to SQLite"));
  const titles = ["Find out why the rain gauge over-reads in strong wind", "Warn before frost"];
  assert.deepEqual(
    ["frost", "fowtr", "w f", "snow"].map((query) => fuzzyFilter(titles, query, (title) => title)),
    [["Warn before frost"], titles.slice(0, 1), titles, []],
  );
});

test("spaces around the words do not matter, and each word has to be there as it is", () => {
  const filter = (query: string, ...titles: readonly string[]) => fuzzyFilter(titles, query, (title) => title);
  assert.deepEqual(filter(" wbf ", "Warn before frost", "The wbf list"), ["The wbf list"]);
  assert.deepEqual(filter("frost  wb", "Warn before frost", "A frost on wb"), ["A frost on wb"]);
});

test("whole words come before abbreviations", () => {
  const score = (text: string): number => fuzzyScore("tide", text) ?? -1;
  assert.ok(score("Draw the tide table") > score("Tell it: done, eh"));
  assert.ok(score("tide") > score("untide"));
});
