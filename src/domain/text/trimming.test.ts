import assert from "node:assert/strict";
import { test } from "node:test";
import { trimEndOf, trimOf, trimStartOf } from "./trimming.ts";

test("takes the named characters off both ends and leaves those inside", () => {
  assert.equal(trimOf(" : a : b: ", /[\s:]/), "a : b");
  assert.equal(trimEndOf(" : a : ", /[\s:]/), " : a");
  assert.equal(trimStartOf(" : a : ", /[\s:]/), "a : ");
  assert.deepEqual([trimOf("::", /:/), trimEndOf("::", /:/), trimStartOf("::", /:/)], ["", "", ""]);
  assert.equal(trimOf("", /:/), "");
});
