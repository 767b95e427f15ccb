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
  assert.deepEqual(parseChangeLine("  Ergänzt:Other.a.b=1 "), {
    kind: "Ergänzt",
    category: "Other",
    field: "a.b",
    value: "1",
  });
  for (const line of [
    "Added: .x = 1",
    "Added: x. = 1",
    "Added:",
    "no kind at all",
    ": a.b = 1",
    "Added 2: a.b = 1",
    "",
  ])
    assert.equal(parseChangeLine(line), undefined, line);
});

test("what a value was before stands in the last parenthesis, and only if that says so", () => {
  for (const [text, value, was] of [
    ["x (was: y)", "x", "y"],
    ["x (was: y (was: z))", "x", "y (was: z)"],
    ["x (a) (was: y (b) (c))", "x (a)", "y (b) (c)"],
    ["x", "x"],
    ["", ""],
    ["x (y)", "x (y)"],
    ["x (was: y) (z)", "x (was: y) (z)"],
    ["x (was: y) z", "x (was: y) z"],
    ["x)", "x)"],
    ["x (", "x ("],
    ["was: x)", "was: x)"],
  ] as const) {
    const change = { kind: "Modified", category: "a", field: "b", value };
    assert.deepEqual(
      parseChangeLine(`Modified: a.b = ${text}`),
      was === undefined ? change : { ...change, was: { value: was } },
      text,
    );
  }
  assert.equal(parseChangeLine("Added: a.b = x (was: y)")?.value, "x (was: y)");
});
