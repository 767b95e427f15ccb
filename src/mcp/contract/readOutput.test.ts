import assert from "node:assert/strict";
import { test } from "node:test";
import { orUnexpected, readJson } from "./readOutput.ts";

test("the JSON of a resource is read, and anything else is a failure of its server", () => {
  assert.deepEqual(readJson("other", "chant://spec/a", '{"a":[1]}'), { a: [1] });
  for (const text of ["{", "", undefined])
    assert.throws(() => readJson("other", "chant://spec/a", text), {
      message: "other returned an unexpected response to chant://spec/a.",
      isUnexpected: true,
    });
});

test("whatever reading a response throws is the cause of the failure", () => {
  const cause = new TypeError("Oops");
  const read = (): never => {
    throw cause;
  };
  assert.throws(() => orUnexpected("other", "chant_log", read), { code: "serverFailed", cause });
  assert.equal(
    orUnexpected("other", "chant_log", () => 7),
    7,
  );
});
