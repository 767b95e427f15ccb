import assert from "node:assert/strict";
import { test } from "node:test";
import { checkJsonValue } from "./checkJsonValue.ts";

test("a value of the schema's type is fine, whatever is inside", () => {
  assert.equal(checkJsonValue('{"a": [1, null]}', { type: "object" }), undefined);
  assert.equal(checkJsonValue("[1]", { type: "array" }), undefined);
  assert.equal(checkJsonValue("null", { type: ["object", "null"] }), undefined);
  assert.equal(checkJsonValue("3", { type: "integer" }), undefined);
  assert.equal(checkJsonValue('"x"', {}), undefined);
});

test("another type and broken JSON are named before anything is sent", () => {
  assert.match(checkJsonValue("[1]", { type: "object" }) ?? "", /type object/);
  assert.match(checkJsonValue("3.5", { type: "integer" }) ?? "", /type integer/);
  assert.match(checkJsonValue("null", { type: "object" }) ?? "", /type object/);
  assert.match(checkJsonValue("{a}", { type: "object" }) ?? "", /not valid JSON/);
});
