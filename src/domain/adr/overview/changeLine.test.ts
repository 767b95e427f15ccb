import assert from "node:assert/strict";
import { test } from "node:test";
import { assertLinear } from "../../../../test/support/assertLinear.ts";
import { parseChangeLine } from "./changeLine.ts";

test("takes a line apart", () => {
  assert.deepEqual(parseChangeLine("Added: database.engine = SQLite"), {
    kind: "Added",
    category: "database",
    field: "engine",
    value: "SQLite",
  });
  assert.deepEqual(parseChangeLine("Removed: cache (entire category)"), { kind: "Removed", category: "cache" });
  assert.deepEqual(parseChangeLine("Modified: a.b = x (y) (was: z (1))"), {
    ...{ kind: "Modified", category: "a", field: "b", value: "x (y)" },
    was: { value: "z (1)" },
  });
  assert.equal(parseChangeLine("Added: .x = 1"), undefined);
  assert.equal(parseChangeLine("no kind at all"), undefined);
});

for (const [name, textOf] of Object.entries({
  blanks: (size: number) => `Added: a${" ".repeat(size)}b${" ".repeat(size)}\u2028`,
  "former values": (size: number) => `Modified: a.b = ${" (was: ".repeat(size)})`,
  letters: (size: number) => "a".repeat(size),
})) {
  test(`reads ${name} in linear time`, () => {
    assertLinear(4000, (size) => parseChangeLine(textOf(size)));
  });
}
