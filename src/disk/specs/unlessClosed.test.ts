import assert from "node:assert/strict";
import { test } from "node:test";
import { unlessClosed } from "./unlessClosed.ts";

test("a folder that is gone or closed to us holds nothing, and any other failure is one", () => {
  const failing = (code: string) => () => {
    throw Object.assign(new Error(code), { code });
  };
  assert.deepEqual(
    unlessClosed(() => ["a"]),
    ["a"],
  );
  for (const code of ["ENOENT", "ENOTDIR", "EACCES", "EPERM"]) assert.deepEqual(unlessClosed(failing(code)), [], code);
  for (const code of ["EIO", ""]) assert.throws(() => unlessClosed(failing(code)), { code });
});
