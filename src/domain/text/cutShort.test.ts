import assert from "node:assert/strict";
import { test } from "node:test";
import { cutShort } from "./cutShort.ts";

test("a text above the limit ends in a mark", () => {
  assert.deepEqual(
    ["", "abc", "abcd"].map((text) => cutShort(text, 3)),
    ["", "abc", "abc…"],
  );
});
