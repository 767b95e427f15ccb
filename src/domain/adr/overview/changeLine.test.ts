import assert from "node:assert/strict";
import { test } from "node:test";
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
