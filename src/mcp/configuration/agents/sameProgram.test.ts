import assert from "node:assert/strict";
import { test } from "node:test";
import { firstLine, isSameProgram } from "./sameProgram.ts";

test("only line ends may differ in the same program", () => {
  assert.equal(isSameProgram("// a\r\nb();\r\n", "// a\nb();\n"), true);
  assert.equal(isSameProgram("// a\nb();\n", "// a\nc();\n"), false);
  assert.equal(isSameProgram("// a\r\nb();", "// ab();"), false);
  assert.equal(isSameProgram("// ab();", "// a\r\nb();"), false);
  assert.equal(firstLine("// a\r\nb();\nc();"), "// a");
  assert.equal(firstLine(""), "");
});
