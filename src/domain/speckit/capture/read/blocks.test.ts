import assert from "node:assert/strict";
import { test } from "node:test";
import { blocksOf } from "./blocks.ts";

const kinds = (text: string): string[] => blocksOf(text).map(({ kind, text: words }) => `${kind}: ${words}`);

test("reads headings, with their marks, as bold lines and with a line below", () => {
  assert.deepEqual(kinds("# Boats #\n## C#\n**Rules**:\nTitle\n=====\nOther\n---\n#tag\n####### no"), [
    "heading: Boats",
    "heading: C#",
    "heading: Rules:",
    "heading: Title",
    "heading: Other",
    "text: #tag\n####### no",
  ]);
  assert.equal(blocksOf("### x")[0]?.depth, 3);
});

test("reads lists with boxes, numbers and depth, and lines that go on with an item", () => {
  const blocks = blocksOf(
    "- rent\n  - by day\n\t* by hour\n- [ ] return\n  with a photo\n\n1. pay\n2) leave\n(3) wave",
  );
  assert.deepEqual(
    blocks.map(({ kind, text, depth }) => [kind, text, depth]),
    [
      ["item", "rent", 0],
      ["item", "by day", 2],
      ["item", "by hour", 4],
      ["item", "return\nwith a photo", 0],
      ["item", "pay", 0],
      ["item", "leave", 0],
      ["item", "wave", 0],
    ],
  );
});

test("a number that does not count a list belongs to the sentence", () => {
  assert.deepEqual(kinds("3. Mai ist der Stichtag"), ["text: 3. Mai ist der Stichtag"]);
  assert.deepEqual(kinds("1. pay\n5. Mai ist frei"), ["item: pay\n5. Mai ist frei"]);
});

test("keeps code, comments and what is indented as it stands", () => {
  assert.deepEqual(kinds("Show:\n```sh\n# no heading\n\n- no item\n```\nThen\n~~~\n```\n~~~"), [
    "text: Show:",
    "verbatim: ```sh\n# no heading\n\n- no item\n```",
    "text: Then",
    "verbatim: ~~~\n```\n~~~",
  ]);
  assert.deepEqual(kinds("A\n<!-- say\nwhat -->\nB"), ["text: A", "verbatim: <!-- say\nwhat -->", "text: B"]);
  assert.deepEqual(kinds("Log\n\n    at one\n\n    at two\n\nEnd"), [
    "text: Log",
    "verbatim:     at one\n\n    at two",
    "text: End",
  ]);
  assert.deepEqual(kinds("    rent a boat"), ["text: rent a boat"]);
});

test("what nobody closed hides nothing that follows", () => {
  assert.deepEqual(kinds("```js\nrent\n\n# Boats"), ["text: ```js\nrent", "heading: Boats"]);
  assert.deepEqual(kinds("<!-- rent\n\nreturn"), ["text: <!-- rent", "text: return"]);
});

test("reads rows of tables and takes marks of quotes off", () => {
  assert.deepEqual(kinds("| a | b |\n|---|:-:|\n| 1 | 2 |\n> said\n> > twice"), [
    "row: | a | b |",
    "row: | 1 | 2 |",
    "text: said\ntwice",
  ]);
});

test("takes every kind of line end, and no control characters", () => {
  assert.deepEqual(kinds("- a\r\n- b\r- c\u2028- d\u0000e\uFEFF"), ["item: a", "item: b", "item: c", "item: d e"]);
});
