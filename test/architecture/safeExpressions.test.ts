import assert from "node:assert/strict";
import { test } from "node:test";
import { openSafeExpressions } from "../support/safeExpressions.ts";
import { createTemporaryFolder } from "../support/temporaryFolder.ts";

test("only what this very check has found safe counts as safe", async (t) => {
  const folder = await createTemporaryFolder();
  t.after(() => folder.remove());
  openSafeExpressions(folder.path, "checker 1").add("/a+/u");
  const later = openSafeExpressions(folder.path, "checker 1");
  assert.deepEqual([later.has("/a+/u"), later.has("/a+/"), later.has("/b+/u")], [true, false, false]);
  assert.equal(openSafeExpressions(folder.path, "checker 2").has("/a+/u"), false);
});
