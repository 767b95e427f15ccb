import assert from "node:assert/strict";
import { test } from "node:test";
import { parseEnvFile } from "./parseEnvFile.ts";

test("reads assignments, quotes and comments, with any line ending", () => {
  const text = `\uFEFFA=1\r\n# top\r\nexport B = two words  # note\r\nC="a\\n\\r\\t\\$\\q # kept"\r\nD='$x "y"'\r\nE=\r\nnot a line\r\nF=a#b`;
  assert.deepEqual(parseEnvFile(text), {
    A: "1",
    B: "two words",
    C: "a\n\r\t$\\q # kept",
    D: '$x "y"',
    E: "",
    F: "a#b",
  });
});
