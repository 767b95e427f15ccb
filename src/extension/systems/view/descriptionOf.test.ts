import assert from "node:assert/strict";
import { test } from "node:test";
import { descriptionOf } from "./descriptionOf.ts";

test("the first prose of a body describes a spec", () => {
  assert.equal(descriptionOf("# Title\n\nOne line\nand another.\n\nMore.\n"), "One line and another.");
  assert.equal(descriptionOf("# Title\r\nRight below its heading.\r\n## Next\r\n"), "Right below its heading.");
});

test("lists, code, tables and quotations do not", () => {
  const body = "# T\n\n- item\n\n```sh\nrm -rf x\n\n# no\n```\n\n> said\n\n| a |\n\n1. one\n\n---\n\n**Bold** prose.\n";
  assert.equal(descriptionOf(body), "**Bold** prose.");
});

test("a fence that is never closed hides the rest, and nothing at all is fine", () => {
  assert.equal(descriptionOf("# T\n\n```\nagent output\n\nmore\n"), "");
  assert.equal(descriptionOf(""), "");
});

test("long prose is cut", () => {
  assert.equal(descriptionOf("word ".repeat(200)).length, 400);
});
