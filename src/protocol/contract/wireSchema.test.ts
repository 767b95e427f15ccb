import assert from "node:assert/strict";
import { test } from "node:test";
import * as z from "zod";
import { lenientOr } from "./lenient.ts";
import { describedAs, shownAs, wireSchema } from "./wireSchema.ts";

const output = (schema: z.ZodType) => wireSchema(schema, "output");

test("a value that may be null has two types in an answer and is nullable in an argument", () => {
  assert.deepEqual(output(z.string().nullable()), { type: ["string", "null"] });
  assert.deepEqual(wireSchema(z.string().nullable(), "input"), { type: "string", nullable: true });
});

test("alternatives other than null stay alternatives", () => {
  const word = { type: "string", enum: ["a"] };
  const words = z.enum(["a"]);
  assert.deepEqual(output(words.nullable()), { type: ["string", "null"], enum: ["a"] });
  assert.deepEqual(output(z.union([words, z.null()])), { anyOf: [word, { type: "null" }] });
  const either = { anyOf: [word, { type: "number" }] };
  assert.deepEqual(output(z.union([words, z.number()])), either);
  assert.deepEqual(output(z.union([words, z.number()]).nullable()), { anyOf: [either, { type: "null" }] });
});

test("limits are told where they say something", () => {
  assert.deepEqual(output(z.int()), { type: "integer" });
  assert.deepEqual(output(z.int().min(0).max(9)), { type: "integer", minimum: 0, maximum: 9 });
});

test("how an unexpected value is read does not concern the sender, and names are texts in any case", () => {
  assert.deepEqual(output(lenientOr(z.string(), () => "none")), { type: "string" });
  assert.deepEqual(output(z.string().default("none")), { type: "string", default: "none" });
  assert.deepEqual(output(z.record(z.string(), z.boolean())), {
    type: "object",
    additionalProperties: { type: "boolean" },
  });
});

test("what is described otherwise is told so alone, wherever it stands", () => {
  const inside = describedAs(z.string().nullable(), z.any().describe("read"));
  assert.deepEqual(output(z.object({ a: inside })), {
    type: "object",
    properties: { a: { type: ["string", "null"] } },
    required: ["a"],
  });
  assert.deepEqual(output(shownAs({ enum: ["a", "b"] })), { enum: ["a", "b"] });
  assert.deepEqual(output(z.object({ a: z.date() })), { type: "object", properties: { a: {} }, required: ["a"] });
});
