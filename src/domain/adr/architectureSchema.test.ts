import assert from "node:assert/strict";
import { test } from "node:test";
import {
  architectureSchema,
  categories,
  categoryCalled,
  categoryNamed,
  fieldNamed,
  fieldNameOf,
} from "./architectureSchema.ts";

test("an architecture has six categories, the last of which takes any field", () => {
  assert.deepEqual(architectureSchema, {
    Frontend: ["Framework", "Routing", "Styling", "UI_Library", "State_Management"],
    Backend: ["Language", "Framework", "API_Style", "Validation"],
    Database: ["Type", "ORM", "Migrations"],
    Authentication: ["Strategy", "Library", "Token_Storage"],
    Infra: ["Hosting", "CI_CD", "Observability", "Caching"],
    Other: [],
  });
  assert.deepEqual(categories, ["Frontend", "Backend", "Database", "Authentication", "Infra", "Other"]);
});

test("a category is found in any case and with blanks around it, and is spelled as in the schema", () => {
  assert.equal(categoryNamed(" dataBASE "), "Database");
  assert.equal(categoryNamed("db"), undefined);
  assert.equal(categoryNamed(""), undefined);
});

test("people may call a category by its short or its long name", () => {
  for (const [name, category] of [
    ["Infrastructure", "Infra"],
    [" Auth ", "Authentication"],
    ["DB", "Database"],
    ["UI", "Frontend"],
    ["other", "Other"],
    ["Payments", undefined],
  ] as const)
    assert.equal(categoryCalled(name), category, name);
});

test("a field is spelled as in the schema, and in the open category as it was given", () => {
  assert.equal(fieldNamed("Infra", " ci_cd "), "CI_CD");
  assert.equal(fieldNamed("Infra", "ORM"), undefined);
  assert.equal(fieldNamed("Other", " Feature Flags "), "Feature Flags");
  assert.equal(fieldNamed("Other", "  "), undefined);
});

test("free text becomes a field name", () => {
  assert.equal(fieldNameOf("feature flags"), "Feature_Flags");
  assert.equal(fieldNameOf("Zahlungsart (EU)"), "Zahlungsart_EU");
  assert.equal(fieldNameOf("?!"), undefined);
});
