import assert from "node:assert/strict";
import { test } from "node:test";
import { refusalByGrammar } from "./grammarLimits.ts";

test("a specification is refused by its size and by a line of more than 4 KB", () => {
  assert.equal(refusalByGrammar(`${"a".repeat(4096)}\r\n`.repeat(60)), undefined);
  assert.match(refusalByGrammar(`a\n${"a".repeat(4097)}`) ?? "", /^Line 2 /);
  assert.match(refusalByGrammar("a\n".repeat(140_000)) ?? "", /256 KB/);
});
