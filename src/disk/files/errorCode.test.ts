import assert from "node:assert/strict";
import { test } from "node:test";
import { errorCode, isMissing, unlessMissing } from "./errorCode.ts";

const failure = (code: unknown): Error => Object.assign(new Error("failed"), { code });

test("the code of a failure is a text, and anything else has none", () => {
  assert.equal(errorCode(failure("EACCES")), "EACCES");
  for (const thrown of [failure(5), new Error("no code"), "ENOENT", undefined, null])
    assert.equal(errorCode(thrown), undefined, String(thrown));
});

test("a file is missing where it, a folder above it or so long a name cannot be there", async () => {
  for (const code of ["ENOENT", "ENOTDIR", "ENAMETOOLONG"]) {
    assert.equal(isMissing(failure(code)), true, code);
    assert.equal(await unlessMissing(Promise.reject(failure(code))), undefined, code);
  }
  for (const code of ["EACCES", "", undefined]) {
    assert.equal(isMissing(failure(code)), false, code);
    await assert.rejects(unlessMissing(Promise.reject(failure(code))), /failed/);
  }
  assert.equal(await unlessMissing(Promise.resolve("found")), "found");
});
