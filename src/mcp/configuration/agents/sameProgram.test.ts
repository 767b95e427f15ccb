import assert from "node:assert/strict";
import { test } from "node:test";
import { firstLine, isSameProgram } from "./sameProgram.ts";

test("line ends make no other program, and anything else does", () => {
  assert.equal(isSameProgram("// a\r\nb();\r\n", "// a\nb();\n"), true);
  assert.equal(isSameProgram("// a\nb();\n", "// a\nc();\n"), false);
  assert.equal(firstLine("// a\r\nb();"), "// a");
  assert.equal(firstLine(""), "");
});
