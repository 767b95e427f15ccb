import assert from "node:assert/strict";
import { test } from "node:test";
import { isTooLarge, splitFrontMatter } from "./splitFrontMatter.ts";

const cases: readonly (readonly [name: string, text: string, yaml: string | undefined, body: string])[] = [
  ["no front matter", "# T\n", undefined, "# T"],
  ["an empty file", "", undefined, ""],
  ["white space alone", " \r\n\t\n", undefined, ""],
  ["a body that ends with a blank line", "# T\n\n", undefined, "# T"],
  ["a body that ends with Windows line ends", "# T\r\n", undefined, "# T"],
  ["a body that ends with spaces", "# T  ", undefined, "# T"],
  ["a body whose last letter is not ASCII", "# Café", undefined, "# Café"],
  ["a body that ends with a control character", "# T\u0080", undefined, "# T\u0080"],
  ["a body that ends with a space that does not break", "# T\u00a0", undefined, "# T"],
  ["such a space before the last line break", "# T\u00a0\n", undefined, "# T"],
  ["a body whose first letter is not ASCII", "日本\n", undefined, "日本"],
  ["a space that does not break before the body", "\u00a0日本\n", undefined, "日本"],
  ["a control character before the body", "\u0080# T\n", undefined, "\u0080# T"],
  ["front matter and a body", "---\na: 1\n---\n\n# T\n", "a: 1\n", "# T"],
  ["an empty block", "---\n---\n# T\n", "", "# T"],
  ["nothing behind the block", "---\na: 1\n---", "a: 1\n", ""],
  ["nothing but a line break behind it", "---\na: 1\n---\n", "a: 1\n", ""],
  ["fences alone", "---\n---", "", ""],
  ["blank lines before the block", "\n \n---\na: 1\n---\n# T", "a: 1\n", "# T"],
  ["a byte-order mark", "\ufeff---\na: 1\n---\n# T", "a: 1\n", "# T"],
  ["Windows line ends", "---\r\na: 1\r\n---\r\n# T\r\n", "a: 1\r\n", "# T"],
  ["spaces and tabs behind both fences", "--- \t\na: 1\n---\t \n# T", "a: 1\n", "# T"],
  ["spaces and Windows line ends behind both fences", "--- \r\na: 1\r\n--- \r\n# T", "a: 1\r\n", "# T"],
  ["dashes inside a value", "---\na: x --- y\n---\n# T", "a: x --- y\n", "# T"],
  ["a line that begins with three dashes", "---\na: |\n---more\n---\n# T", "a: |\n---more\n", "# T"],
  ["two lines that begin with three dashes", "---\n---x\n---\n# T", "---x\n", "# T"],
  ["a fence that is not alone on its line", "--- a\nb: 1\n---\n", undefined, "--- a\nb: 1\n---"],
  ["an opening fence of four dashes", "----\na: 1\n---\n", undefined, "----\na: 1\n---"],
  ["no closing fence", "---\na: 1\n", undefined, "---\na: 1"],
  ["a closing fence that is indented", "---\na: 1\n ---\n", undefined, "---\na: 1\n ---"],
  ["an opening fence alone", "---", undefined, "---"],
  ["fences only in the body", "# T\n---\na: 1\n---\n", undefined, "# T\n---\na: 1\n---"],
  ["words of the body directly behind other dashes", "ab-\n---\nx\n---\n", undefined, "ab-\n---\nx\n---"],
];

for (const [name, text, yaml, body] of cases) {
  test(`splits a file with ${name}`, () => {
    const split = splitFrontMatter(text);
    const found = split.yaml && text.slice(split.yaml.start, split.yaml.end);
    assert.deepEqual({ yaml: found, body: text.slice(split.body.start, split.body.end) }, { yaml, body });
    assert.ok(split.body.start <= split.body.end);
  });
}

test("a block of more than 64 KB is too large, wherever it begins", () => {
  const limit = 64 * 1024;
  assert.deepEqual(
    [limit, limit + 1].map((length) => isTooLarge({ start: limit, end: limit + length })),
    [false, true],
  );
});
