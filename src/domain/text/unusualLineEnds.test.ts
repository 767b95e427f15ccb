import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutUnusualLineEnds } from "./unusualLineEnds.ts";

test("line ends that editors do not count become spaces, and all others stay", () => {
  assert.equal(withoutUnusualLineEnds("a\vb\fc\x85d\u2028e\u2029f"), "a b c d e f");
  assert.equal(withoutUnusualLineEnds("a\r\nb\rc\n\td"), "a\r\nb\rc\n\td");
});
