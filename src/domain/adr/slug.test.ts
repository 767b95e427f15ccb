import assert from "node:assert/strict";
import { test } from "node:test";
import { slugOf } from "./slug.ts";

test("a slug keeps plain letters, digits and spaces as underscores, at most fifty characters", () => {
  assert.equal(slugOf("Database: Type = SQLite"), "database_type__sqlite");
  assert.equal(slugOf("Größe-Änderung (v3)!"), "grenderung_v3");
  assert.equal(slugOf("日本語"), "untitled");
  assert.equal(slugOf("a\tb\nc"), "abc");
  assert.equal(slugOf("x".repeat(60)), "x".repeat(50));
});
