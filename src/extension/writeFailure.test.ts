import assert from "node:assert/strict";
import { test } from "node:test";
import { writeFailure } from "./writeFailure.ts";

test("a file that cannot be written says why, where the user can do something about it", () => {
  const sentence = (code: string): string => writeFailure("/quay/a.md", Object.assign(new Error(), { code })).message;
  assert.match(sentence("EACCES"), /^\/quay\/a\.md could not be written: you may not write there\.$/);
  assert.equal(sentence("EROFS"), sentence("EACCES"));
  assert.match(sentence("ENOSPC"), /the disk is full\.$/);
  assert.equal(sentence("EIO"), "/quay/a.md could not be written.");
  assert.equal(writeFailure("/quay/a.md").code, "writeFailed");
});
