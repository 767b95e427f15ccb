import assert from "node:assert/strict";
import { test } from "node:test";
import { splitSentences } from "./splitSentences.ts";

test("ends a sentence where a stop is followed by a space", () => {
  assert.deepEqual(splitSentences("Boats are listed. Who owns one? Nobody! it leaks… often."), [
    "Boats are listed.",
    "Who owns one?",
    "Nobody!",
    "it leaks…",
    "often.",
  ]);
});

test("does not end at abbreviations, numbers, initials and file names", () => {
  for (const sentence of [
    "Use a code, e.g. AB12, for each boat.",
    "Boote, z.B. Kanus, sind im 2. Quartal frei.",
    "Ask J. Smith at 10.30 about boat no. 5.",
    "It reads config.json and needs 2.5 seconds.",
  ])
    assert.deepEqual(splitSentences(sentence), [sentence]);
});

test("keeps what closes a sentence with it", () => {
  assert.deepEqual(splitSentences('He said "no." Then (why?) he left. Done. ;-)'), [
    'He said "no."',
    "Then (why?)",
    "he left.",
    "Done. ;-)",
  ]);
});

test("ends sentences without spaces in between", () => {
  assert.deepEqual(splitSentences("船を借りる。返すのは誰？「明日。」と言う"), [
    "船を借りる。",
    "返すのは誰？",
    "「明日。」",
    "と言う",
  ]);
});

test("takes a line for a sentence where people ended it, and joins lines that an editor has filled", () => {
  assert.deepEqual(splitSentences("Rent a boat\nReturn it\nwith a photo,\nPlease"), [
    "Rent a boat",
    "Return it with a photo, Please",
  ]);
  const long = "A line that goes on up to the margin at which an editor breaks it, as here";
  assert.deepEqual(splitSentences(`${long}\nThen more`), [`${long} Then more`]);
  assert.deepEqual(splitSentences("Members can:\nrent"), ["Members can:", "rent"]);
});

test("has no sentence in nothing", () => {
  assert.deepEqual(splitSentences(" \n "), []);
});
